import {
  type AliasedRawBuilder,
  type Generated,
  type GeneratedAlways,
  sql,
  type Transaction,
  type Updateable,
} from 'kysely';
import type { Database } from './schema.ts';

/** Who changes something when. */
export interface Change {
  /** Null for the portal itself. */
  readonly by: number | null;
  readonly now: Date;
}

/** The columns of a table whose rows several people change. */
export interface VersionedColumns {
  id: Generated<number>;
  /** A is active, I inactive; users have more. */
  status: Generated<string>;
  /** What its list is searched in, in lower case; made by the database. */
  search_text: GeneratedAlways<string>;
  /** Rises with every change of what the entry shows. */
  version: Generated<number>;
  /** Who made the last change; null for the portal itself. */
  changed_by: Generated<number | null>;
  changed_at: Generated<Date | null>;
  created_at: Generated<Date>;
  deleted_at: Generated<Date | null>;
}

/** The tables whose rows several people change: each row has a version, and is hidden in place of deleted. */
export type VersionedTable = {
  [Name in keyof Database]:
    | 'status'
    | 'version'
    | 'changed_by'
    | 'changed_at'
    | 'deleted_at' extends keyof Database[Name]
    ? Name
    : never;
}[keyof Database];

/** Who changed a row when: raises its version, so that nobody saves upon what is not there any more. */
export const changedBy = ({ by, now }: Change) => ({
  version: sql<number>`version + 1`,
  changed_by: by,
  changed_at: now,
});

/** What every entry shows of its last change: `versionFields` of the contracts. */
export const versionColumns = (
  table: VersionedTable,
): [
  AliasedRawBuilder<number, 'version'>,
  AliasedRawBuilder<string, 'changedBy'>,
  AliasedRawBuilder<string | null, 'changedAt'>,
] => {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return [
    sql<number>`${column('version')}`.as('version'),
    sql<string>`coalesce((select changer.username from portal_user as changer where changer.id = ${column('changed_by')}), '')`.as(
      'changedBy',
    ),
    sql<string | null>`to_char(${column('changed_at')} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`.as(
      'changedAt',
    ),
  ];
};

/** Holds a row until the transaction ends. */
export async function holdRow(tx: Transaction<Database>, table: VersionedTable, id: number): Promise<void> {
  await sql`select 1 from ${sql.table(table)} where id = ${id} for update`.execute(tx);
}

/** What a row is given: by the names of its columns. */
type Columns<Table extends VersionedTable> = Readonly<Partial<Updateable<Database[Table]>>>;

/** Changes a row that the caller holds. */
export async function updateRow<Table extends VersionedTable>(
  tx: Transaction<Database>,
  table: Table,
  id: number,
  columns: Columns<Table>,
  change: Change,
): Promise<void> {
  const set = Object.entries<unknown>({ ...columns, ...changedBy(change) });
  await sql`update ${sql.table(table)} set ${sql.join(
    set.map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
  )} where id = ${id}`.execute(tx);
}

/** Makes a row, and answers its id. */
export async function insertRow<Table extends VersionedTable>(
  tx: Transaction<Database>,
  table: Table,
  columns: Columns<Table>,
  { by, now }: Change,
): Promise<number> {
  const row = Object.entries<unknown>({ ...columns, changed_by: by, changed_at: now, created_at: now });
  const names = sql.join(row.map(([name]) => sql.ref(name)));
  const values = sql.join(row.map(([, value]) => value));
  const made = await sql<{ id: number }>`insert into ${sql.table(table)} (${names}) values (${values})
    returning id`.execute(tx);
  const [first] = made.rows;
  if (first === undefined) throw new Error(`${table} took no row.`);
  return first.id;
}

/** Hides a row and frees its name; what was done with it stays. */
export const hideRow = (tx: Transaction<Database>, table: VersionedTable, id: number, change: Change): Promise<void> =>
  updateRow(tx, table, id, { deleted_at: change.now }, change);
