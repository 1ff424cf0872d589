import type { AccountTasksRun } from '@portal/contracts';
import type { BillingMonth } from '@portal/domain';
import type { Kysely } from 'kysely';
import { type AuditActor, audit, NO_REQUEST, SYSTEM_ACTOR } from '../audit/audit.ts';
import { versionAt } from '../county-config/county-config.store.ts';
import { type CountyRecords, countyRecordsSchema } from '../county-config/records.ts';
import type { Database } from '../platform/database/schema.ts';
import { transact } from '../platform/database/transact.ts';
import { lockRow } from '../platform/database/versions.ts';
import type { CallContext } from '../platform/http/route.ts';
import type { Services } from '../platform/services.ts';
import { finishMonth, openMonth, readMonth, resumeMonth } from './account-months.store.ts';
import { accountsDue, TASK_KINDS, type TaskKind } from './account-tasks.store.ts';
import { findAccount, type StoredAccount } from './managed-account.store.ts';
import { monthNow, runTasks, type TasksOutcome } from './run-account-tasks.ts';

type Db = Kysely<Database>;
type Tx = Parameters<typeof runTasks>[0];

/** Who runs the tasks, and by which state of the county. */
interface Run {
  readonly county: CountyRecords;
  readonly now: Date;
  readonly actor: AuditActor & { readonly sessionId: number | null };
  readonly request: Pick<CallContext['request'], 'id' | 'address'>;
  readonly kinds: readonly TaskKind[];
}

/**
 * Locks an account that is still active, no matter who may see it; undefined if it was deactivated or deleted in the meantime.
 */
export async function lockActiveAccount(tx: Tx, id: number): Promise<StoredAccount | undefined> {
  await lockRow(tx, 'account', id);
  const account = await findAccount(tx, id);
  return account?.status === 'A' ? account : undefined;
}

/** Runs the tasks of one account in a separate transaction, with its row in the audit log. */
function runTasksOf(db: Db, id: number, run: Run): Promise<TasksOutcome> {
  return transact(db, async (tx) => {
    const account = await lockActiveAccount(tx, id);
    if (account === undefined) return 'NOTHING_DUE';
    const outcome = await runTasks(tx, account, run);
    if (outcome === 'NOTHING_DUE') return outcome;
    const detail = { accountId: id, account: account.name, tasks: outcome };
    await audit(tx, { kind: 'ACCOUNT_CHANGED', actor: run.actor, request: run.request, detail });
    return outcome;
  });
}

/** How long a request waits for a run; the job does the rest. */
const LONGEST_MS = 10_000;

/**
 * Runs what is due this month for every account, opening the month where nobody did (002 section 2.4). Each account is in a
 * separate transaction: one that fails, or whose escrow is too low, holds up no other.
 */
export async function runAllTasks(
  { database: { db }, county, now, log }: Pick<Services, 'database' | 'county' | 'now' | 'log'>,
  { session, request }: { readonly session: Run['actor']; readonly request: Run['request'] },
): Promise<AccountTasksRun> {
  const run: Run = { county: county.current, now: now(), actor: session, request, kinds: TASK_KINDS };
  const month = monthNow(run.county, run.now);
  await transact(db, async (tx) => {
    for (const kind of TASK_KINDS)
      if (!(await openMonth(tx, { month, kind, now: run.now }))) await resumeMonth(tx, month, kind);
  });
  const ids = await accountsDue(db, TASK_KINDS);
  const until = performance.now() + LONGEST_MS;
  const count = { DONE: 0, NOTHING_DUE: 0, ESCROW_LOW: 0, FAILED: 0 };
  let visited = 0;
  for (const id of ids) {
    if (performance.now() > until) break;
    const outcome = await runTasksOf(db, id, run).catch((error: unknown) => {
      log.error({ accountId: id, err: error }, 'the tasks of an account failed');
      return 'FAILED' as const;
    });
    count[outcome] += 1;
    visited += 1;
  }
  const left = ids.length - visited;
  if (left === 0 && count.FAILED === 0) await finishMonth(db, month, { kinds: TASK_KINDS, now: now() });
  return { done: count.DONE, escrowLow: count.ESCROW_LOW, failed: count.FAILED, left };
}

const SWITCHES = { BILLING: 'automaticBilling', RENEWAL: 'automaticImageRenewal' } as const;

/**
 * What the schedule does by itself this month: what is on now and was on when the month began. A schedule that is switched on in the
 * middle of a month begins with the next one.
 */
async function automaticKinds(db: Db, county: CountyRecords, month: BillingMonth): Promise<readonly TaskKind[]> {
  const { billingSchedule } = county;
  if (TASK_KINDS.every((kind) => !billingSchedule[SWITCHES[kind]])) return [];
  const then = await versionAt(db, 'billingSchedule', new Date(month.begins));
  const before = countyRecordsSchema.safeParse({ billingSchedule: then?.value });
  return TASK_KINDS.filter(
    (kind) => billingSchedule[SWITCHES[kind]] && before.success && before.data.billingSchedule[SWITCHES[kind]],
  );
}

/** Opens the month if it is due by the schedule; returns the run that is not finished yet, or null. */
async function monthToRun(db: Db, county: CountyRecords, now: Date): Promise<{ month: BillingMonth; run: Run } | null> {
  const month = monthNow(county, now);
  const opened = await readMonth(db, month);
  const isOpen = (kind: TaskKind): boolean => opened.some((one) => one.kind === kind);
  const missing = TASK_KINDS.every(isOpen) ? [] : await automaticKinds(db, county, month);
  const opening = missing.filter((kind) => !isOpen(kind));
  if (opening.length > 0)
    await transact(db, async (tx) => {
      for (const kind of opening) await openMonth(tx, { month, kind, now });
    });
  const kinds = [...opening, ...opened.filter(({ isFinished }) => !isFinished).map(({ kind }) => kind)];
  if (kinds.length === 0) return null;
  return { month, run: { county, now, actor: { ...SYSTEM_ACTOR, sessionId: null }, request: NO_REQUEST, kinds } };
}

/** What a run of the schedule takes from the job that it is in. */
interface Visits {
  each: (ids: readonly number[], nameOf: (id: number) => string, work: (id: number) => Promise<void>) => Promise<void>;
  readonly isStopping: boolean;
  readonly tally: { readonly failed: ReadonlyMap<string, string> };
}

/**
 * Bills and renews by the schedule, and continues with what a run left over. An account is visited once: only one that failed is
 * visited again, and so is each after the process was killed, which then finds nothing due.
 */
export async function runScheduledTasks(
  { database: { admin: db }, county, now }: Pick<Services, 'database' | 'county' | 'now'>,
  visits: Visits,
): Promise<void> {
  const found = await monthToRun(db, county.current, now());
  if (found === null) return;
  const { month, run } = found;
  const ids = await accountsDue(db, run.kinds);
  await visits.each(
    ids,
    (id) => `account ${id}`,
    async (id) => {
      await runTasksOf(db, id, run);
    },
  );
  if (!visits.isStopping && visits.tally.failed.size === 0)
    await finishMonth(db, month, { kinds: run.kinds, now: now() });
}
