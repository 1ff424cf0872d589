import { type AliasedRawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from './schema.ts';

/** Who changes something when. */
export interface Change {
  readonly by: number;
  readonly now: Date;
}

/** The tables whose rows several people change: each row has a version, and is hidden in place of deleted. */
type VersionedTable = {
  [Name in keyof Database]: 'version' | 'changed_by' | 'changed_at' | 'deleted_at' extends keyof Database[Name]
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

/** Hides a row and frees its name; what was done with it stays. */
export async function hideRow(
  tx: Transaction<Database>,
  table: VersionedTable,
  id: number,
  { by, now }: Change,
): Promise<void> {
  await sql`update ${sql.table(table)} set version = version + 1, changed_by = ${by}, changed_at = ${now},
    deleted_at = ${now} where id = ${id}`.execute(tx);
}
