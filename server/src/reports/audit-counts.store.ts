import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import { SharedReads } from '../platform/memory/shared-reads.ts';
import { type AuditFilter, type LogName, rowsIn, sourcesOf } from './audit-rows.store.ts';
import { isOfAll, isWholeWeek, MOST_ROWS, readSlice, type Slice, slicesFor, weeksOf } from './report-rows.ts';

/** How often a user did something of a kind, and when first and last. */
export interface AuditCount {
  readonly username: string;
  readonly accountName: string;
  readonly kind: string;
  readonly count: number;
  readonly first: number;
  readonly last: number;
}

/** Counted by the number of the account, which is hashed; its name would have all rows sorted on disk. */
const countsIn = (db: Kysely<Database>, log: LogName, filter: AuditFilter, slice: Slice) =>
  db
    .selectFrom(
      rowsIn(db, log, filter, slice)
        .groupBy(['log.username', 'log.account_id', 'log.kind'])
        .select(['log.username', 'log.account_id', 'log.kind'])
        .select([
          sql<number>`count(*)::bigint`.as('count'),
          sql<Date>`min(log.at)`.as('first'),
          sql<Date>`max(log.at)`.as('last'),
        ])
        .as('counted'),
    )
    .leftJoin('account', 'account.id', 'counted.account_id')
    .select(['counted.username', 'counted.kind', 'counted.count', 'counted.first', 'counted.last'])
    .select(sql<string>`coalesce(account.name, '')`.as('accountName'))
    .execute();

type CountedPart = Awaited<ReturnType<typeof countsIn>>;

/** How long counts of the same weeks are reused by several reports; a purge shows in them that much later. */
const WEEKS_KEPT_MS = 60_000;
/** The weeks of a year, twice. */
const WEEKS_KEPT = 106;
/** A week of so many users and kinds is some hundred KB; of a larger one, or of a flood of names, nothing is kept. */
const MOST_KEPT_COUNTS = 1_000;
/** Nobody writes into a week any more that ended so long ago. */
const SETTLED_MS = 3_600_000;
const weeksRead = new WeakMap<Kysely<Database>, SharedReads<CountedPart>>();

function weeksOfDatabase(db: Kysely<Database>): SharedReads<CountedPart> {
  const known = weeksRead.get(db);
  if (known !== undefined) return known;
  const weeks = new SharedReads<CountedPart>({
    keptMs: WEEKS_KEPT_MS,
    most: WEEKS_KEPT,
    isSmall: ({ length }) => length <= MOST_KEPT_COUNTS,
  });
  weeksRead.set(db, weeks);
  return weeks;
}

/**
 * The counts of a piece. A week of the whole log that is over is read once for all who ask at about the same time, whatever kinds they
 * want: at the end of a month several people do, and each would wait for the others' turns.
 */
async function readCounts(
  db: Kysely<Database>,
  log: LogName,
  { kinds, ...filter }: AuditFilter & { readonly now: Date },
  slice: Slice,
): Promise<CountedPart> {
  const isSettled = slice.until.getTime() <= filter.now.getTime() - SETTLED_MS;
  if (log !== 'FIVE' || !isOfAll(filter) || !isWholeWeek(slice) || !isSettled) {
    const ofKinds = kinds === undefined ? filter : { ...filter, kinds };
    return readSlice(db, filter, (own) => countsIn(own, log, ofKinds, slice));
  }
  const all = await weeksOfDatabase(db).read(slice.from.toISOString(), () =>
    readSlice(db, filter, (own) => countsIn(own, log, filter, slice)),
  );
  return kinds === undefined ? all : all.filter(({ kind }) => kinds.includes(kind));
}

/**
 * Counts the rows of a filter by user, account and kind, week by week: a county's whole year is as many rows as there are users and
 * kinds, and no statement is long.
 *
 * @throws Refusal REPORT_TOO_LONG, when too many names were typed at the login page
 */
export async function countAuditRows(
  db: Kysely<Database>,
  filter: AuditFilter & { readonly now: Date },
): Promise<readonly AuditCount[]> {
  const counts = new Map<string, AuditCount>();
  for (const log of sourcesOf(filter.source)) {
    for (const slice of isOfAll(filter) ? weeksOf(filter) : slicesFor(filter)) {
      for (const part of await readCounts(db, log, filter, slice)) {
        const name = JSON.stringify([part.username, part.accountName, part.kind]);
        counts.set(name, addCount(counts.get(name), part));
      }
      if (counts.size > MOST_ROWS) throw new Refusal('REPORT_TOO_LONG');
    }
  }
  return [...counts].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, count]) => count);
}

function addCount(
  known: AuditCount | undefined,
  part: Omit<AuditCount, 'first' | 'last'> & { readonly first: Date; readonly last: Date },
): AuditCount {
  return {
    ...part,
    count: (known?.count ?? 0) + part.count,
    first: Math.min(known?.first ?? Number.POSITIVE_INFINITY, part.first.getTime()),
    last: Math.max(known?.last ?? 0, part.last.getTime()),
  };
}
