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
import type { JobRun } from '../platform/jobs/job-run.ts';
import type { Services } from '../platform/services.ts';
import { finishMonth, openMonth, readMonth, resumeMonth } from './account-months.store.ts';
import { accountsDue, TASK_KINDS, type TaskKind } from './account-tasks.store.ts';
import { findAccount, type StoredAccount } from './managed-account.store.ts';
import { currentBillingMonth, runTasksForAccount, type TasksOutcome } from './run-account-tasks.ts';

type Db = Kysely<Database>;
type Tx = Parameters<typeof runTasksForAccount>[0];

/** Who runs the tasks and when, the county's configuration at that time, and the tasks to run. */
interface Run {
  readonly county: CountyRecords;
  readonly now: Date;
  readonly actor: AuditActor & { readonly sessionId: number | null };
  readonly request: Pick<CallContext['request'], 'id' | 'address'>;
  readonly kinds: readonly TaskKind[];
}

/**
 * Locks an account that is still active, without a check of rights. Undefined if it was deactivated or deleted in the meantime.
 */
export async function lockActiveAccount(tx: Tx, id: number): Promise<StoredAccount | undefined> {
  await lockRow(tx, 'account', id);
  const account = await findAccount(tx, id);
  return account?.status === 'A' ? account : undefined;
}

/** Runs the due tasks of one account in a separate transaction, which also adds a row to the audit log. */
function runTasksOf(db: Db, id: number, run: Run): Promise<TasksOutcome> {
  return transact(db, async (tx) => {
    const account = await lockActiveAccount(tx, id);
    if (account === undefined) return 'NOTHING_DUE';
    const outcome = await runTasksForAccount(tx, account, run);
    if (outcome === 'NOTHING_DUE') return outcome;
    const detail = { accountId: id, account: account.name, tasks: outcome };
    await audit(tx, { kind: 'ACCOUNT_CHANGED', actor: run.actor, request: run.request, detail });
    return outcome;
  });
}

/** A request runs tasks for at most this long. The scheduled job continues with the accounts that are left. */
const MAX_REQUEST_MS = 10_000;

/**
 * Bills every account that is due this month and renews its images (002 section 2.4). Opens the month first if that has not happened yet,
 * which marks the accounts as due. Each account has a separate transaction, so that an account that fails or has too little escrow does
 * not affect the others.
 */
export async function runAllTasks(
  { database: { db }, county, now, log }: Pick<Services, 'database' | 'county' | 'now' | 'log'>,
  { session, request }: { readonly session: Run['actor']; readonly request: Run['request'] },
): Promise<AccountTasksRun> {
  const run: Run = { county: county.current, now: now(), actor: session, request, kinds: TASK_KINDS };
  const month = currentBillingMonth(run.county, run.now);
  await transact(db, async (tx) => {
    // the job continues only with months that are not marked as finished
    for (const kind of TASK_KINDS)
      if (!(await openMonth(tx, { month, kind, now: run.now }))) await resumeMonth(tx, month, kind);
  });
  const ids = await accountsDue(db, TASK_KINDS);
  const until = performance.now() + MAX_REQUEST_MS;
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
 * The tasks that run automatically this month: those that are turned on now and were turned on when the month began. A schedule that is
 * turned on during a month begins with the next one.
 */
async function automaticKinds(db: Db, county: CountyRecords, month: BillingMonth): Promise<readonly TaskKind[]> {
  const { billingSchedule } = county;
  if (TASK_KINDS.every((kind) => !billingSchedule[SWITCHES[kind]])) return [];
  const versionAtStart = await versionAt(db, 'billingSchedule', new Date(month.begins));
  const atStart = countyRecordsSchema.safeParse({ billingSchedule: versionAtStart?.value });
  return TASK_KINDS.filter(
    (kind) => billingSchedule[SWITCHES[kind]] && atStart.success && atStart.data.billingSchedule[SWITCHES[kind]],
  );
}

/** Opens the current month for the tasks that run automatically. Returns a run of the month's unfinished tasks, or null if it has none. */
async function monthToRun(db: Db, county: CountyRecords, now: Date): Promise<{ month: BillingMonth; run: Run } | null> {
  const month = currentBillingMonth(county, now);
  const opened = await readMonth(db, month);
  const isOpen = (kind: TaskKind): boolean => opened.some((one) => one.kind === kind);
  const automatic = TASK_KINDS.every(isOpen) ? [] : await automaticKinds(db, county, month);
  const opening = automatic.filter((kind) => !isOpen(kind));
  if (opening.length > 0)
    await transact(db, async (tx) => {
      for (const kind of opening) await openMonth(tx, { month, kind, now });
    });
  const kinds = [...opening, ...opened.filter(({ isFinished }) => !isFinished).map(({ kind }) => kind)];
  if (kinds.length === 0) return null;
  return { month, run: { county, now, actor: { ...SYSTEM_ACTOR, sessionId: null }, request: NO_REQUEST, kinds } };
}

/**
 * Runs the scheduled tasks of the current month, or continues with them until every account has succeeded. An account that failed stays
 * due, so the next run of the job tries it again. An account that is done is no longer due, even if the process was killed after it.
 */
export async function runScheduledTasks(
  { database: { admin: db }, county, now }: Pick<Services, 'database' | 'county' | 'now'>,
  jobRun: Pick<JobRun, 'each' | 'isStopping' | 'tally'>,
): Promise<void> {
  const found = await monthToRun(db, county.current, now());
  if (found === null) return;
  const { month, run } = found;
  const ids = await accountsDue(db, run.kinds);
  await jobRun.each(
    ids,
    (id) => `account ${id}`,
    async (id) => {
      await runTasksOf(db, id, run);
    },
  );
  if (!jobRun.isStopping && jobRun.tally.failed.size === 0)
    await finishMonth(db, month, { kinds: run.kinds, now: now() });
}
