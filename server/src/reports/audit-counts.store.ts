import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import { SharedReads } from '../platform/memory/shared-reads.ts';
import { type AuditFilter, type LogName, rowsIn, sourcesOf } from './audit-rows.store.ts';
import {
  compareNames,
  coversEveryOwner,
  isWholeWeek,
  MAX_ROWS,
  readSlice,
  type Slice,
  slicesFor,
  weeksOf,
} from './report-rows.ts';

/** The number of a user's actions of one kind, with the times of the first and last. */
export interface AuditCount {
  readonly username: string;
  readonly accountName: string;
  readonly kind: string;
  readonly count: number;
  readonly first: number;
  readonly last: number;
}

/** Counts the rows of a slice. They are grouped by account id, which PostgreSQL can hash; grouping by name would sort all rows on disk. */
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

/** Time for which reports share the counts of a week. A purge of the log becomes visible with this delay. */
const CACHE_MS = 60_000;
/** Twice the weeks of a year. */
const MAX_CACHED_WEEKS = 106;
/** Maximum number of counts of a cached week, a few hundred KB. A week with more is not cached, such as after a flood of invented usernames. */
const MAX_CACHED_COUNTS = 1_000;
/** After this time no more rows are added to a past week. */
const SETTLED_MS = 3_600_000;
const weekCaches = new WeakMap<Kysely<Database>, SharedReads<CountedPart>>();

function weeksOfDatabase(db: Kysely<Database>): SharedReads<CountedPart> {
  const known = weekCaches.get(db);
  if (known !== undefined) return known;
  const weeks = new SharedReads<CountedPart>({
    keptMs: CACHE_MS,
    maximumResults: MAX_CACHED_WEEKS,
    isSmall: ({ length }) => length <= MAX_CACHED_COUNTS,
  });
  weekCaches.set(db, weeks);
  return weeks;
}

/**
 * The counts of one slice. A past week of the whole log is read once for all concurrent reports, for all kinds: at the end of a
 * month several users run reports, and would otherwise wait for each other.
 */
async function readCounts(
  db: Kysely<Database>,
  log: LogName,
  { kinds, ...filter }: AuditFilter & { readonly now: Date },
  slice: Slice,
): Promise<CountedPart> {
  const isSettled = slice.until.getTime() <= filter.now.getTime() - SETTLED_MS;
  if (log !== 'FIVE' || !coversEveryOwner(filter) || !isWholeWeek(slice) || !isSettled) {
    const kindFilter = kinds === undefined ? filter : { ...filter, kinds };
    return readSlice(db, filter, (sliceDb) => countsIn(sliceDb, log, kindFilter, slice));
  }
  const all = await weeksOfDatabase(db).read(slice.from.toISOString(), () =>
    readSlice(db, filter, (sliceDb) => countsIn(sliceDb, log, filter, slice)),
  );
  return kinds === undefined ? all : all.filter(({ kind }) => kinds.includes(kind));
}

const namesOf = ({ username, accountName, kind }: Pick<AuditCount, 'username' | 'accountName' | 'kind'>) =>
  [username, accountName, kind] as const;

/**
 * Counts the rows of a filter by user, account and kind. Each week is a separate query, so that no query is long.
 *
 * @throws Refusal REPORT_TOO_LONG if there are too many counts, because many different usernames were typed at the login page
 */
export async function countAuditRows(
  db: Kysely<Database>,
  filter: AuditFilter & { readonly now: Date },
): Promise<readonly AuditCount[]> {
  const counts = new Map<string, AuditCount>();
  for (const log of sourcesOf(filter.source)) {
    for (const slice of coversEveryOwner(filter) ? weeksOf(filter) : slicesFor(filter)) {
      for (const part of await readCounts(db, log, filter, slice)) {
        const name = JSON.stringify(namesOf(part));
        counts.set(name, addCount(counts.get(name), part));
      }
      if (counts.size > MAX_ROWS) throw new Refusal('REPORT_TOO_LONG');
    }
  }
  return [...counts.values()].sort((one, other) => compareNames(namesOf(one), namesOf(other)));
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
