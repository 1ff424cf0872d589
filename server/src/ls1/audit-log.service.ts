import type { ContentOf } from '@portal/contracts';
import type { migrateLandSharkOneAuditLog } from '@portal/contracts/county-config';
import {
  checkLs1LogRange,
  dayBounds,
  LS1_AUDIT_COLUMNS,
  type Ls1AuditRow,
  type Ls1LogRow,
  parseTypedDate,
  readLs1AuditRow,
  todayIn,
} from '@portal/domain';
import type { Transaction } from 'kysely';
import type * as z from 'zod/mini';
import { audit } from '../audit/audit.ts';
import type { Database } from '../platform/database/schema.ts';
import { transact } from '../platform/database/transact.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import { requireValid } from '../platform/errors/require-valid.ts';
import type { CallContext } from '../platform/http/route.ts';
import type { Ls1Services } from './accounts-users.service.ts';
import {
  beginMigration,
  deleteMigrated,
  findUnfinished,
  insertLogRows,
  type Ls1LogProgress,
  type Ls1LogRange,
  lockMigration,
  storeProgress,
} from './audit-log.store.ts';
import { type Ls1Session, withLs1 } from './ls1-source.ts';

type MigrationInput = z.output<(typeof migrateLandSharkOneAuditLog)['request']>;
type MigrationResult = ContentOf<typeof migrateLandSharkOneAuditLog>;
type Tx = Transaction<Database>;

/** A request works for at most this long. The next request continues. */
const MAX_REQUEST_MS = 8_000;
/** The number of rows in a transaction, small enough that others do not wait for it noticeably. */
const ROWS_AT_ONCE = 500;
/** The maximum number of remaining rows that are counted. */
const MAX_COUNTED = 1_000_000;

const LOG = { view: 'ls1_audit', columns: LS1_AUDIT_COLUMNS } as const;
/** Types by their object ids in PostgreSQL: int8, int4, int2; timestamptz; bool. */
const TYPES = { id: [20, 23, 21], at: [1184], is_transaction: [16] };

/** The source of a migration, with days in the county's time zone. @throws Refusal INVALID with errors for the fields */
function rangeOf(input: MigrationInput, zone: string, now: Date): Ls1LogRange {
  const today = todayIn(zone, now.getTime());
  requireValid(checkLs1LogRange(input, today));
  const dayOf = (typed: string) => parseTypedDate(typed, today);
  const [from, to] = [dayOf(input.fromDate), dayOf(input.toDate)];
  const iso = (millis: number): string => new Date(millis).toISOString();
  return {
    address: input.landSharkOneDbAddress.trim().toLowerCase(),
    database: input.landSharkOneDbName,
    from: from.ok ? iso(dayBounds(from.value, zone).startMillis) : null,
    until: to.ok ? iso(dayBounds(to.value, zone).endMillis) : null,
    dataType: input.dataType.toLowerCase(),
  };
}

/** The condition for the rows after a given one, with its values. */
const conditionOf = ({ from, until, dataType }: Ls1LogRange, after: string) => ({
  where: `where log.id > $1::bigint and ($2::timestamptz is null or log.at >= $2::timestamptz)
    and ($3::timestamptz is null or log.at < $3::timestamptz)${dataType === 'transactions' ? ' and log.is_transaction' : ''}`,
  values: [after, from, until],
});

/** The data that all batches of a request share. */
interface MigrationRun {
  readonly services: Ls1Services;
  readonly context: CallContext<MigrationInput>;
  readonly range: Ls1LogRange;
  readonly session: Ls1Session;
  readonly deadline: number;
}

/**
 * Migrates as much of the log as fits in the time of a request. Previously migrated rows of the range are deleted first. Then rows are
 * copied in the order of their ids in LS1. Each transaction stores the position with its rows, so that the same request continues after
 * any interruption, without duplicate or missing rows.
 */
export function migrateAuditLog(services: Ls1Services, context: CallContext<MigrationInput>): Promise<MigrationResult> {
  const { input } = context;
  const range = rangeOf(input, services.county.current.facts.timeZone, services.now());
  const deadline = performance.now() + MAX_REQUEST_MS;
  return withLs1(services, input, async (session) => {
    await session.check(LOG, TYPES);
    return continueMigration({ services, context, range, session, deadline });
  });
}

async function continueMigration(run: MigrationRun): Promise<MigrationResult> {
  const { services, context, range, session, deadline } = run;
  const { db } = services.database;
  let progress = await transact(db, async (tx) => {
    const found = await findUnfinished(tx, range);
    if (found !== undefined) return found;
    const begun = await beginMigration(tx, range, services.now());
    await auditStep(tx, context, range, { step: 'BEGUN' });
    return begun;
  });
  let isDone = false;
  while (!isDone && performance.now() < deadline) {
    if (!progress.isCleared) progress = await clearSome(run, progress);
    else {
      const { where, values } = conditionOf(range, progress.lastSourceId);
      const size = context.input.batchSize;
      const rows = await session.read(LOG, `${where} order by log.id limit $4`, [...values, size]);
      progress = await storeBatch(run, progress, rows);
      isDone = rows.length < size && progress.lastSourceId === (rows.at(-1)?.id ?? progress.lastSourceId);
    }
  }
  const { deleted, migrated, rejected } = progress;
  if (isDone) await finish(run, progress);
  const { where, values } = conditionOf(range, progress.lastSourceId);
  const left = isDone ? 0 : await session.count(LOG, `${where} limit ${MAX_COUNTED}`, values);
  return { deleted, migrated, rejected, left, isDone };
}

/** Runs a step in one transaction that also stores the position. @throws Refusal CHANGED if another request continued it */
const step = ({ services }: MigrationRun, progress: Ls1LogProgress, work: (tx: Tx) => Promise<Ls1LogProgress>) =>
  transact(services.database.db, async (tx) => {
    if (!(await lockMigration(tx, progress))) throw new Refusal('CHANGED');
    return work(tx);
  });

const clearSome = (run: MigrationRun, progress: Ls1LogProgress): Promise<Ls1LogProgress> =>
  step(run, progress, async (tx) => {
    const deleted = await deleteMigrated(tx, run.range, ROWS_AT_ONCE);
    const isCleared = deleted < ROWS_AT_ONCE;
    const next = { ...progress, isCleared, deleted: progress.deleted + deleted };
    await storeProgress(tx, next, isCleared ? { cleared_at: run.services.now() } : {});
    return next;
  });

/** Stores the rows of a batch in parts, until the time is up. */
async function storeBatch(
  run: MigrationRun,
  progress: Ls1LogProgress,
  rows: readonly Ls1AuditRow[],
): Promise<Ls1LogProgress> {
  let latest = progress;
  for (
    let offset = 0;
    offset < rows.length && (offset === 0 || performance.now() < run.deadline);
    offset += ROWS_AT_ONCE
  )
    latest = await storeRows(run, latest, rows.slice(offset, offset + ROWS_AT_ONCE));
  return latest;
}

function storeRows(run: MigrationRun, progress: Ls1LogProgress, rows: readonly Ls1AuditRow[]): Promise<Ls1LogProgress> {
  // rows with the same id are one row
  const valid = new Map<string, Ls1LogRow>();
  for (const row of rows) {
    const read = readLs1AuditRow(row);
    if (read !== null && read.sourceId !== progress.lastSourceId) valid.set(read.sourceId, read);
  }
  return step(run, progress, async (tx) => {
    await insertLogRows(tx, [...valid.values()]);
    const next = {
      ...progress,
      lastSourceId: rows.at(-1)?.id ?? progress.lastSourceId,
      migrated: progress.migrated + valid.size,
      rejected: progress.rejected + rows.length - valid.size,
    };
    await storeProgress(tx, next);
    return next;
  });
}

const finish = (run: MigrationRun, progress: Ls1LogProgress): Promise<Ls1LogProgress> =>
  step(run, progress, async (tx) => {
    const { deleted, migrated, rejected } = progress;
    await storeProgress(tx, progress, { finished_at: run.services.now() });
    await auditStep(tx, run.context, run.range, { step: 'FINISHED', deleted, migrated, rejected });
    return progress;
  });

const auditStep = (
  tx: Tx,
  { session, request }: CallContext<MigrationInput>,
  range: Ls1LogRange,
  facts: { readonly step: string } & Readonly<Record<string, string | number>>,
): Promise<void> =>
  audit(tx, { kind: 'LS1_MIGRATED', actor: session, request, detail: { what: 'AUDIT_LOG', ...range, ...facts } });
