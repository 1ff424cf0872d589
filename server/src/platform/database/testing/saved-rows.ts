import { type Kysely, sql } from 'kysely';
import type { Database } from '../schema.ts';

// Restoring deletes rows instead of using TRUNCATE, which rewrites hundreds of files for a hundred tables: one test leaves only a few rows.
// Triggers are off meanwhile, because those of append-only tables would refuse the deletes.

/**
 * Copies the rows that migrations inserted to the schema `test_seed`. This runs once, in the template that each test file's database is
 * copied from. It also creates the function of `restoreRows`, so that the database parses it once per file and not per test.
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
    create or replace function test_seed.restore_rows() returns void language plpgsql as $$
    declare t text; own text; s oid;
    begin
      perform set_config('session_replication_role', 'replica', true);
      -- a table without a page has never had a row; generated columns are left out, because the database computes them
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

/**
 * Saves the current rows and sequence values for `restoreRows`, which also runs before each test: after a call in `beforeAll`, every test
 * of the block starts with these rows.
 */
export async function snapshotRows(admin: Kysely<Database>): Promise<void> {
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

/** Restores the saved rows, deletes all others, and resets every sequence to its saved value or its start. */
export async function restoreRows(admin: Kysely<Database>): Promise<void> {
  await sql`select test_seed.restore_rows()`.execute(admin);
}
