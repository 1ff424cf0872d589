import { sql } from 'kysely';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import type { AnyDatabase } from './migrate.ts';

/** Tables that only the sealer of the audit log works with, and it is the owner. */
const SEALER_TABLES = ['audit_block', 'audit_sealed', 'audit_key', 'audit_checkpoint'];
/** Kysely's own: the web role looks whether a migration is missing. */
const MIGRATION_TABLES = ['kysely_migration', 'kysely_migration_lock'];

/** Lets the web role use the tables that migrations make from now on; it cannot create, alter or drop. Runs before them. */
export function grantNewTables(db: AnyDatabase, role: string): Promise<void> {
  return withLock(db, async (tx) => {
    const name = sql.id(role);
    await sql`grant usage on schema public to ${name}`.execute(tx);
    await sql`alter default privileges in schema public grant select, insert, update, delete on tables to ${name}`.execute(
      tx,
    );
    await sql`alter default privileges in schema public grant usage, select on sequences to ${name}`.execute(tx);
  });
}

/**
 * Brings the web role's rights to what they should be, table by table, after every migration: also for a role that came later,
 * and for tables of older releases. A table that only grows (its trigger says so) can be read and added to, but not with a
 * number of one's own choice; of the sealer's tables it sees nothing; every other table it reads and writes.
 */
export function grantTableRights(db: AnyDatabase, role: string): Promise<void> {
  return withLock(db, async (tx) => {
    const name = sql.id(role);
    for (const { relation, kind } of await ownRelations(tx)) {
      const id = sql.table(relation);
      if (kind === 'S') await sql`grant usage, select on sequence ${id} to ${name}`.execute(tx);
      else await sql`grant select, insert, update, delete on ${id} to ${name}`.execute(tx);
    }
    for (const { table, columns } of await growingTables(tx)) {
      const id = sql.table(table);
      await sql`revoke insert, update, delete, truncate, references, trigger on ${id} from ${name}`.execute(tx);
      await sql`grant insert (${sql.join(columns.map((column) => sql.id(column)))}) on ${id} to ${name}`.execute(tx);
    }
    for (const table of SEALER_TABLES) await revokeAll(tx, table, name);
    for (const table of MIGRATION_TABLES) {
      await revokeAll(tx, table, name);
      await sql`grant select on ${sql.table(table)} to ${name}`.execute(tx);
    }
  });
}

/** Rights to single columns are rights of their own: they go one by one with those of the table. */
const revokeAll = (tx: AnyDatabase, table: string, name: ReturnType<typeof sql.id>) =>
  sql`revoke all on ${sql.table(table)} from ${name}`.execute(tx);

/** Tables and sequences of which rights may be given. Another's, such as of an extension, are none of the portal's, and would fail all. */
async function ownRelations(tx: AnyDatabase): Promise<readonly { relation: string; kind: string }[]> {
  const { rows } = await sql<{ relation: string; kind: string }>`
    select relname as relation, relkind as kind from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
      and pg_get_userbyid(relowner) = current_user
    order by 1`.execute(tx);
  return rows;
}

interface GrowingTable {
  readonly table: string;
  /** Without those whose value the database alone gives. */
  readonly columns: readonly string[];
}

async function growingTables(tx: AnyDatabase): Promise<GrowingTable[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select distinct c.relname as table, a.attname as column, a.attnum
    from pg_trigger t
      join pg_proc p on p.oid = t.tgfoid and p.proname = 'refuse_change'
      join pg_class c on c.oid = t.tgrelid and c.relnamespace = 'public'::regnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where a.attidentity <> 'a' and a.attgenerated = ''
    order by 1, 3`.execute(tx);
  const columnsOf = Map.groupBy(rows, ({ table }) => table);
  return [...columnsOf].map(([table, its]) => ({ table, columns: its.map(({ column }) => column) }));
}

async function withLock(db: AnyDatabase, work: (tx: AnyDatabase) => Promise<void>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(ADVISORY_LOCKS.WEB_RIGHTS)})`.execute(tx);
    await work(tx);
  });
}
