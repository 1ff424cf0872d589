import { type Kysely, sql } from 'kysely';
import type { Database } from '../schema.ts';

// A TRUNCATE of a hundred tables rewrites hundreds of files; after one test only a few rows are there to delete.
// Triggers are off meanwhile, or the append-only tables would refuse.

/** Remembers the rows that migrations put into tables: once, in the template that each file's database is a copy of. */
export async function keepSeedRows(admin: Kysely<Database>): Promise<void> {
  await sql`
    do $$
    declare t text; filled boolean;
    begin
      create schema if not exists test_seed;
      for t in select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%' loop
        execute format('select exists (select from public.%I)', t) into filled;
        if filled then execute format('create table if not exists test_seed.%I as table public.%I', t, t); end if;
      end loop;
    end $$`.execute(admin);
}

/** Remembers the rows that are there now, and the counters: every later test of the block begins with them. For a `beforeAll`. */
export async function keepRows(admin: Kysely<Database>): Promise<void> {
  await sql`drop schema if exists test_seed cascade`.execute(admin);
  await keepSeedRows(admin);
  await sql`
    do $$ begin
      drop schema if exists test_counters cascade;
      create schema test_counters;
      create table test_counters.kept as select format('%I.%I', schemaname, sequencename) as name, last_value as value
        from pg_sequences where schemaname = 'public' and last_value is not null;
    end $$`.execute(admin);
}

/** Deletes every row but those, and starts every counter again. */
export async function emptyTables(admin: Kysely<Database>): Promise<void> {
  await sql`
    do $$
    declare t text; own text; s record;
    begin
      perform set_config('session_replication_role', 'replica', true);
      for t in select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%' loop
        execute format('delete from public.%I', t);
      end loop;
      -- what the database makes of other columns it makes again
      for t, own in select kept.relname, string_agg(quote_ident(attname), ', ') from pg_class kept
        join pg_attribute on attrelid = to_regclass(format('public.%I', kept.relname))
        where relnamespace = to_regnamespace('test_seed') and relkind = 'r'
          and attnum > 0 and not attisdropped and attgenerated = '' group by 1 loop
        execute format('insert into public.%I (%s) overriding system value select %s from test_seed.%I', t, own, own, t);
      end loop;
      for s in select sequencename, start_value from pg_sequences
        where schemaname = 'public' and last_value is not null loop
        perform setval(format('public.%I', s.sequencename)::regclass, s.start_value, false);
      end loop;
      if to_regclass('test_counters.kept') is not null then
        perform setval(name::regclass, value) from test_counters.kept;
      end if;
    end $$`.execute(admin);
}
