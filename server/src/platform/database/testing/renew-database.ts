import { type Kysely, sql } from 'kysely';
import type { Database } from '../schema.ts';
import type { LeftBehind } from './database-pool.ts';

/** Everything of a schema that tests could change, as lines of text. Object ids are left out, because an object that is created again has another one. */
const SCHEMA = `
  select format('schema %I %s %s', nspname, nspowner::regrole, nspacl) from own_schema
  union all
  select format('relation %s %s %s %s %s %s %s %s %s', c.oid::regclass, relkind, relowner::regrole, relacl, reloptions,
      relpersistence, relrowsecurity, relforcerowsecurity, relreplident)
    from own_class c
  union all
  select format('column %s.%I %s %s %s %s %s %s %s %s %s', attrelid::regclass, attname, attnum,
      format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated, attcollation::regcollation, attstattarget,
      attacl, pg_get_expr(adbin, adrelid))
    from pg_attribute a join own_class c on c.oid = attrelid and relkind <> 'i'
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attnum > 0 and not attisdropped
  union all
  select format('constraint %s %I %s %s', conrelid::regclass, conname, convalidated, pg_get_constraintdef(oid))
    from pg_constraint where connamespace in (select oid from own_schema)
  union all
  select format('index %s %s %s', pg_get_indexdef(indexrelid), indisvalid, indisclustered)
    from pg_index join own_class c on c.oid = indexrelid
  union all
  select format('trigger %s %s %s %s', tgrelid::regclass, tgenabled, tgfoid::regproc, case when tgisinternal
      then (select conname from pg_constraint k where k.oid = tgconstraint) else pg_get_triggerdef(t.oid) end)
    from pg_trigger t join own_class c on c.oid = tgrelid
  union all
  select format('function %s %s %s %s %s', p.oid::regprocedure, proowner::regrole, proacl, proconfig, md5(prosrc))
    from pg_proc p where pronamespace in (select oid from own_schema)
  union all
  select format('view %s %s', c.oid::regclass, pg_get_viewdef(c.oid)) from own_class c where relkind in ('v', 'm')
  union all
  select format('rule %s %s', ev_class::regclass, rulename) from pg_rewrite where ev_class in (select oid from own_class)
  union all
  select format('type %s %s', oid::regtype, typtype) from pg_type
    where typnamespace in (select oid from own_schema) and typtype <> 'b' and typrelid = 0
  union all
  select format('sequence %s', q) from (select seqrelid::regclass, seqtypid, seqstart, seqincrement, seqmax, seqmin, seqcache,
      seqcycle from pg_sequence where seqrelid in (select oid from own_class)) q
  union all
  select format('rights %s', d) from pg_default_acl d
  union all
  select format('extension %I %s', extname, extversion) from pg_extension
  union all
  select format('policy %s %I', polrelid::regclass, polname) from pg_policy
  union all
  select format('event trigger %I %s', evtname, evtenabled) from pg_event_trigger
  union all
  select format('publication %I', pubname) from pg_publication
  union all
  select format('statistics %I', stxname) from pg_statistic_ext
  union all
  select format('setting %s %s', setrole, setconfig) from pg_db_role_setting
    where setdatabase = (select oid from pg_database where datname = current_database())
  union all
  select format('migration %I', name) from public.kysely_migration`;

/**
 * A table that was never analyzed has other plans than a table that was analyzed when it was empty. The tables of this file and the list
 * of migrations are left out: they have more than 50 rows, so PostgreSQL analyzes them by itself, at any time and in the template too.
 */
const STATISTICS = `
  select format('size of %s %s %s', oid::regclass, relpages, reltuples) from portal_class where relkind in ('r', 'i', 'm')
  union all
  select format('statistics of %s %s', starelid::regclass, staattnum) from pg_statistic
    where starelid in (select oid from portal_class)`;

const withOwn = (lines: string): string => `
  with own_schema as materialized (
    select * from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'),
  own_class as materialized (select * from pg_class where relnamespace in (select oid from own_schema)),
  portal_class as (select * from own_class where relnamespace = to_regnamespace('public') and relname not like 'kysely%')
  ${lines}`;

const functionOf = (name: string, lines: string): string =>
  `create function test_origin.${name}() returns setof text language sql as $lines$ ${withOwn(lines)} $lines$`;

const RENEW = `create function test_origin.renew(everything boolean) returns void language plpgsql as $$
  declare tables text;
  begin
    perform set_config('session_replication_role', 'replica', true);
    select string_agg(oid::regclass::text, ', ') into tables from pg_class
      where relnamespace = to_regnamespace('public') and relkind = 'r' and relname not like 'kysely%'
        and (everything or pg_relation_size(oid) > 0);
    if tables is not null then execute 'truncate ' || tables || ' cascade'; end if;
    perform test_seed.restore_rows();
  end $$`;

/** Hashing all lines takes a third of the time of comparing them. */
const TOTALS = `create function test_origin.totals() returns table (kind text, total numeric) language sql as $$
  select 'schema', sum(hashtextextended(line, 0)) from test_origin.schema_lines() as line
  union all
  select 'statistics', sum(hashtextextended(line, 0)) from test_origin.statistics_lines() as line $$`;
const DIFFERENT_KINDS =
  'select kind from (select * from test_origin.totals() except select * from test_origin.total) t';
const DIFFERENT_LINES = `
  (select '+ ' || line as difference from test_origin.schema_lines() as line except
    select '+ ' || line from test_origin.line)
  union all
  (select '- ' || line from test_origin.line except
    select '- ' || line from test_origin.schema_lines() as line)
  order by 1`;

/** Prepares a template, so that its copies can be restored to its state, and stores a description of it. Needs the kept seed rows. */
export async function prepareRenewal(admin: Kysely<Database>): Promise<void> {
  for (const statement of [
    'create schema test_origin',
    'create table test_origin.line (line text not null)',
    'create table test_origin.total (kind text not null, total numeric not null)',
    functionOf('schema_lines', SCHEMA),
    functionOf('statistics_lines', STATISTICS),
    TOTALS,
    RENEW,
    'select test_origin.renew(true)',
    'insert into test_origin.line select test_origin.schema_lines()',
    'insert into test_origin.total select * from test_origin.totals()',
  ])
    await sql.raw(statement).execute(admin);
}

/** Runs one statement and returns the values of its first column. */
type Run = (statement: string) => Promise<readonly unknown[]>;

/**
 * Restores the rows, the sequences and the files of a copy of the template. In place of deleting the rows, it truncates the tables: that
 * leaves no dead rows behind, and resets the sizes that plans depend on. Returns what still differs from the template.
 */
export async function renewDatabase(run: Run): Promise<LeftBehind> {
  await run('select test_origin.renew(false)');
  const kinds = await run(DIFFERENT_KINDS);
  const schema = kinds.includes('schema') ? await run(DIFFERENT_LINES) : [];
  return { schema: schema.map(String), isUsedUp: kinds.length > 0 };
}
