import type { DataSource } from '@portal/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import {
  collectKeys,
  type FoundKeys,
  type KeyPage,
  type KeyPosition,
  type RowKey,
  readSlice,
  rowsOfKeys,
  type Slice,
  slicesFor,
} from './report-rows.ts';

/** Selects rows of the log. */
export interface AuditFilter extends Slice {
  readonly source: DataSource;
  /** Undefined for all accounts, including rows without an account. */
  readonly accountIds?: readonly number[];
  /** Undefined for all users, including rows without a user. */
  readonly userIds?: readonly number[];
  /** Undefined for all kinds. */
  readonly kinds?: readonly string[];
}

export interface AuditReportRow {
  readonly at: Date;
  readonly kind: string;
  readonly username: string;
  readonly accountName: string;
  readonly address: string;
  readonly detail: unknown;
}

/** A log: FIVE is the log of this portal, ONE is the log that was migrated from LandShark One (decision 47). */
export type LogName = Exclude<DataSource, 'BOTH'>;

const TABLES = { FIVE: 'audit_log', ONE: 'landshark_one_log' } as const;
export const logsOfSource = (source: DataSource): readonly LogName[] =>
  source === 'BOTH' ? ['ONE', 'FIVE'] : [source];

interface LogRow {
  readonly id: number;
  readonly at: Date;
  readonly kind: string;
  readonly user_id: number | null;
  readonly username: string;
  readonly account_id: number | null;
  readonly address: string;
  readonly detail: unknown;
}

/** Ids of the log ONE become negative keys, because both logs count from 1. */
const keyOf = (log: LogName, id: number): number => (log === 'ONE' ? 0 - id : id);

const tableOf = (db: Kysely<Database>, log: LogName) => db.selectFrom(sql<LogRow>`${sql.table(TABLES[log])}`.as('log'));

/** The rows of a filter in one slice of its range. */
export const selectRowsInSlice = (
  db: Kysely<Database>,
  log: LogName,
  { accountIds, userIds, kinds }: AuditFilter,
  { from, until }: Slice,
) =>
  tableOf(db, log)
    .where('log.at', '>=', from)
    .where('log.at', '<', until)
    .$if(accountIds !== undefined, (query) => query.where('log.account_id', 'in', accountIds ?? []))
    .$if(userIds !== undefined, (query) => query.where('log.user_id', 'in', userIds ?? []))
    .$if(kinds !== undefined, (query) => query.where('log.kind', 'in', kinds ?? []));

async function readKeys(
  db: Kysely<Database>,
  log: LogName,
  filter: AuditFilter & { readonly isByUser: boolean },
  [slice, after, limit]: readonly [Slice, KeyPosition | undefined, number],
): Promise<KeyPage<RowKey>> {
  const rows = await selectRowsInSlice(db, log, filter, slice)
    .$if(after !== undefined, (query) => query.where(sql<boolean>`(log.at, log.id) > (${after?.at}, ${after?.id})`))
    .select(['log.id', 'log.at', 'log.username'])
    .orderBy('log.at')
    .orderBy('log.id')
    .limit(limit)
    .execute();
  return {
    keys: rows.map(({ id, at, username }) => ({ id: keyOf(log, id), at, group: filter.isByUser ? username : '' })),
    next: rows.length < limit ? undefined : rows.at(-1),
  };
}

async function readRows(db: Kysely<Database>, keys: readonly RowKey[]): Promise<ReadonlyMap<number, AuditReportRow>> {
  const found = new Map<number, AuditReportRow>();
  for (const log of logsOfSource('BOTH')) {
    const ids = keys.filter(({ id }) => id < 0 === (log === 'ONE')).map(({ id }) => Math.abs(id));
    if (ids.length === 0) continue;
    const rows = await tableOf(db, log)
      .leftJoin('account', 'account.id', 'log.account_id')
      .where('log.id', '=', sql<number>`any(${ids}::bigint[])`)
      .select(['log.id', 'log.at', 'log.kind', 'log.username', 'log.address', 'log.detail'])
      .select(sql<string>`coalesce(account.name, '')`.as('accountName'))
      .execute();
    for (const { id, ...row } of rows) found.set(keyOf(log, id), row);
  }
  return found;
}

/** The rows of a filter in order of time or, if `isByUser`, of user and time. @throws Refusal REPORT_TOO_LONG */
export async function findAuditRows(
  db: Kysely<Database>,
  filter: AuditFilter & { readonly isByUser: boolean },
): Promise<FoundKeys<AuditReportRow>> {
  const keys = await collectKeys(
    logsOfSource(filter.source).flatMap((log) => [...slicesFor(filter)].map((slice) => ({ ...slice, log }))),
    ({ log, ...slice }, after, limit) =>
      readSlice(db, filter, (sliceDb) => readKeys(sliceDb, log, filter, [slice, after, limit])),
  );
  return { count: keys.length, rows: () => rowsOfKeys(keys, (batch) => readRows(db, batch)) };
}
