import type { Ls1LogRow } from '@portal/domain';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

type Tx = Transaction<Database>;

/** The source of a migration. A request with the same source continues it. */
export interface Ls1LogRange {
  readonly address: string;
  readonly database: string;
  readonly from: string | null;
  readonly until: string | null;
  readonly dataType: string;
}

export interface Ls1LogProgress {
  readonly id: number;
  readonly isCleared: boolean;
  readonly lastSourceId: string;
  readonly deleted: number;
  readonly migrated: number;
  readonly rejected: number;
}

const isSame = (range: Ls1LogRange) => sql<boolean>`asked = ${JSON.stringify(range)}::jsonb`;

/** The newest migration if it has this source and is not finished. A migration with another source was abandoned. */
export async function findUnfinished(db: Kysely<Database>, range: Ls1LogRange): Promise<Ls1LogProgress | undefined> {
  const newest = await db
    .selectFrom('ls1_log_migration')
    .select(['id', 'cleared_at', 'finished_at', 'deleted', 'migrated', 'rejected'])
    .select([sql<string>`last_source_id::text`.as('lastSourceId'), isSame(range).as('isSame')])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (newest === undefined || newest.finished_at !== null || !newest.isSame) return undefined;
  const { id, cleared_at, lastSourceId, deleted, migrated, rejected } = newest;
  return { id, isCleared: cleared_at !== null, lastSourceId, deleted, migrated, rejected };
}

/** A number below all row ids. */
const BEFORE_ALL = '-9223372036854775808';

export async function beginMigration(tx: Tx, range: Ls1LogRange, now: Date): Promise<Ls1LogProgress> {
  const { id } = await tx
    .insertInto('ls1_log_migration')
    .values({
      asked: JSON.stringify(range),
      started_at: now,
      last_source_id: BEFORE_ALL,
      deleted: 0,
      migrated: 0,
      rejected: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, isCleared: false, lastSourceId: BEFORE_ALL, deleted: 0, migrated: 0, rejected: 0 };
}

/** Locks a migration if it is at the expected position. Returns false if another request continued it or began another one. */
export async function lockMigration(tx: Tx, { id, isCleared, lastSourceId }: Ls1LogProgress): Promise<boolean> {
  const locked = await tx
    .selectFrom('ls1_log_migration')
    .select(['cleared_at', 'finished_at', sql<string>`last_source_id::text`.as('lastSourceId')])
    .select(
      sql<boolean>`exists (select from ls1_log_migration as later where later.id > ls1_log_migration.id)`.as('isOld'),
    )
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (locked === undefined || locked.isOld || locked.finished_at !== null) return false;
  return (locked.cleared_at !== null) === isCleared && locked.lastSourceId === lastSourceId;
}

export const storeProgress = (
  tx: Tx,
  progress: Ls1LogProgress,
  times: { cleared_at?: Date; finished_at?: Date } = {},
) =>
  tx
    .updateTable('ls1_log_migration')
    .set({
      deleted: progress.deleted,
      migrated: progress.migrated,
      rejected: progress.rejected,
      last_source_id: progress.lastSourceId,
      ...times,
    })
    .where('id', '=', progress.id)
    .execute();

/** Deletes some of the previously migrated rows of a range. Returns their number. */
export async function deleteMigrated(
  tx: Tx,
  { from, until }: Pick<Ls1LogRange, 'from' | 'until'>,
  limit: number,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`delete from landshark_one_log where id in (
      select id from landshark_one_log where at >= coalesce(${from}::timestamptz, '-infinity')
        and at < coalesce(${until}::timestamptz, 'infinity')
      order by at, id limit ${limit})
    returning id`.execute(tx);
  return rows.length;
}

/**
 * Stores rows separately from the log of this portal. A row that was migrated before, and whose time was corrected in LS1 since, is not
 * duplicated. Rows are linked to the users and accounts that have these names now.
 */
export async function insertLogRows(tx: Tx, rows: readonly Ls1LogRow[]): Promise<void> {
  const of = (read: (row: Ls1LogRow) => string): string[] => rows.map(read);
  await sql`insert into landshark_one_log (source_id, at, kind, user_id, username, account_id, address, detail)
    select row.source_id, row.at, row.kind, portal_user.id, row.username, coalesce(account.id, portal_user.account_id), row.address, row.detail
    from unnest(
        ${of(({ sourceId }) => sourceId)}::bigint[], ${of(({ at }) => at)}::timestamptz[], ${of(({ kind }) => kind)}::text[],
        ${of(({ username }) => username)}::text[], ${of(({ username }) => username.toLowerCase())}::text[],
        ${of(({ account }) => account)}::text[], ${of(({ address }) => address)}::text[],
        ${of(({ detail }) => JSON.stringify(detail))}::jsonb[]
      ) as row (source_id, at, kind, username, username_key, account, address, detail)
      left join portal_user on portal_user.username_key = row.username_key and portal_user.deleted_at is null
      left join account on lower(account.name) = lower(row.account) and account.deleted_at is null
    on conflict (source_id) do update set at = excluded.at, kind = excluded.kind, user_id = excluded.user_id,
      username = excluded.username, account_id = excluded.account_id, address = excluded.address, detail = excluded.detail`.execute(
    tx,
  );
}
