import { type Kysely, sql } from 'kysely';
import type { Database } from '../schema.ts';

// A TRUNCATE of a hundred tables rewrites hundreds of files; after one test only a few rows are there to delete.
// Triggers are off meanwhile, or the append-only tables would refuse.

/**
 * Remembers the rows that migrations put into tables: once, in the template that each file's database is a copy of. Beside them it
 * keeps how tables are emptied, as a function: the database then reads it once for a file, and not before every test.
 */
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
  await sql`
    create or replace function test_seed.empty_tables() returns void language plpgsql as $$
    declare t text; own text; s oid;
    begin
      perform set_config('session_replication_role', 'replica', true);
      -- a table without a page has never had a row; what the database makes of other columns it makes again
      for t, own in select relname, (
          select string_agg(quote_ident(attname), ', ') from pg_attribute
          where attrelid = to_regclass(format('test_seed.%I', relname)) and attnum > 0 and not attisdropped
            and attname in (select attname from pg_attribute where attrelid = pg_class.oid and attgenerated = ''))
        from pg_class where relnamespace = to_regnamespace('public') and relkind = 'r' and relname not like 'kysely%'
          and (pg_relation_size(oid) > 0 or to_regclass(format('test_seed.%I', relname)) is not null) loop
        execute format('delete from public.%I', t);
        if own is not null then
          execute format('insert into public.%I (%s) overriding system value select %s from test_seed.%I', t, own, own, t);
        end if;
      end loop;
      for s in select seqrelid from pg_sequence join pg_class on pg_class.oid = seqrelid
          where relnamespace = to_regnamespace('public') and pg_sequence_last_value(seqrelid) is not null loop
        perform setval(s::regclass, seqstart, false) from pg_sequence where seqrelid = s;
      end loop;
      if to_regclass('test_counters.kept') is not null then
        perform setval(name::regclass, value) from test_counters.kept;
      end if;
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
  await sql`select test_seed.empty_tables()`.execute(admin);
}
