import { sql } from 'kysely';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import type { AnyDatabase } from './migrate.ts';

/** Tables that only the sealer of the audit log uses. It runs as their owner. */
const SEALER_TABLES = ['audit_block', 'audit_sealed', 'audit_key', 'audit_checkpoint'];
/** Kysely's own tables: the web role only reads them, to find pending migrations. */
const MIGRATION_TABLES = ['kysely_migration', 'kysely_migration_lock'];

/**
 * Sets default privileges, so that the web role can use the tables that migrations create later. It cannot create, alter or drop tables.
 * Runs before the migrations.
 */
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
 * Sets the web role's rights on every table after the migrations, so that they are also right for a new role and for tables of
 * older releases. From an append-only table (it has the `refuse_change` trigger) the role can read, and it can insert rows, but
 * cannot choose their identity values. It has no rights on the sealer's tables. Every other table it reads and writes.
 */
export function grantTableRights(db: AnyDatabase, role: string): Promise<void> {
  return withLock(db, async (tx) => {
    const name = sql.id(role);
    for (const { relation, kind } of await ownedRelations(tx)) {
      const id = sql.table(relation);
      if (kind === 'S') await sql`grant usage, select on sequence ${id} to ${name}`.execute(tx);
      else await sql`grant select, insert, update, delete on ${id} to ${name}`.execute(tx);
    }
    for (const { table, columns } of await appendOnlyTables(tx)) {
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

/** Revoking the rights on a table also revokes the rights on its columns. */
const revokeAll = (tx: AnyDatabase, table: string, name: ReturnType<typeof sql.id>) =>
  sql`revoke all on ${sql.table(table)} from ${name}`.execute(tx);

/** The tables and sequences that the admin role owns. A grant on those of another owner, such as an extension, would fail the transaction. */
async function ownedRelations(tx: AnyDatabase): Promise<readonly { relation: string; kind: string }[]> {
  const { rows } = await sql<{ relation: string; kind: string }>`
    select relname as relation, relkind as kind from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
      and pg_get_userbyid(relowner) = current_user
    order by 1`.execute(tx);
  return rows;
}

interface AppendOnlyTable {
  readonly table: string;
  /** Without identity and generated columns. */
  readonly columns: readonly string[];
}

async function appendOnlyTables(tx: AnyDatabase): Promise<AppendOnlyTable[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select distinct c.relname as table, a.attname as column, a.attnum
    from pg_trigger t
      join pg_proc p on p.oid = t.tgfoid and p.proname = 'refuse_change'
      join pg_class c on c.oid = t.tgrelid and c.relnamespace = 'public'::regnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where a.attidentity <> 'a' and a.attgenerated = ''
    order by 1, 3`.execute(tx);
  const columnsOf = Map.groupBy(rows, ({ table }) => table);
  return [...columnsOf].map(([table, tableRows]) => ({ table, columns: tableRows.map(({ column }) => column) }));
}

async function withLock(db: AnyDatabase, work: (tx: AnyDatabase) => Promise<void>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(ADVISORY_LOCKS.WEB_RIGHTS)})`.execute(tx);
    await work(tx);
  });
}
