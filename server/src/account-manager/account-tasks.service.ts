import type {
  AccountTasks,
  ContentOf,
  prepareToRerunAccountTasks,
  runAccountTasks,
  saveAccountTasks,
} from '@portal/contracts';
import type { Transaction } from 'kysely';
import type * as z from 'zod/mini';
import { lastTasksAt } from '../accounts/last-tasks.store.ts';
import type { Database } from '../platform/database/schema.ts';
import { transact } from '../platform/database/transact.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { CallContext } from '../platform/http/route.ts';
import type { Services } from '../platform/services.ts';
import { findActiveAccounts, readTaskTimes, type TaskTimes, writeTaskTimes } from './account-tasks.store.ts';
import { type AccountServices, accountsOf } from './manage-account.ts';
import type { StoredAccount } from './managed-account.store.ts';
import { requireSeen, versionOf } from './part-version.ts';
import { runTasksForAccount, type TasksOutcome } from './run-account-tasks.ts';
import { lockActiveAccount, runAllTasks } from './run-all-tasks.ts';

const timesOf = (times: TaskTimes) => ({
  needsBilling: times.needsBilling,
  needsImageRenewal: times.needsImageRenewal,
  lastBilled: times.lastBilled?.toISOString() ?? null,
  lastImageRenewal: times.lastImageRenewal?.toISOString() ?? null,
  lastTasks: times.lastTasks?.toISOString() ?? null,
});

const tasksOf = ({ id, name, accountType, status }: StoredAccount, times: TaskTimes): AccountTasks => ({
  ...{ id, name, accountType, status },
  ...timesOf(times),
  version: versionOf(timesOf(times)),
});

/** The times at which an account was billed and its images were renewed, and the tasks that are due. */
export async function readTasks(
  { database: { db }, county }: AccountServices,
  { input, session }: CallContext<{ readonly id: string }>,
): Promise<AccountTasks> {
  const account = await accountsOf({ county }).find(db, session, Number(input.id), 'read');
  return tasksOf(account, await readTaskTimes(db, account.id));
}

type ById = CallContext<{ readonly id: number }>;

/** Changes the task data of an account, and records the previous values in the audit log. */
function changeTasks(
  services: AccountServices,
  context: ById,
  change: Partial<TaskTimes>,
  seen?: string,
): Promise<AccountTasks> {
  const { input, session } = context;
  return transact(services.database.db, async (tx) => {
    const account = await accountsOf(services).lock(tx, session, input.id, 'runTasks');
    const before = await readTaskTimes(tx, account.id);
    requireSeen(seen, tasksOf(account, before));
    await writeTaskTimes(tx, account.id, change);
    const after = await readTaskTimes(tx, account.id);
    const tasks = { before: timesOf(before), after: timesOf(after) };
    await accountsOf(services).writeAudit(tx, context, account, { tasks });
    return tasksOf(account, after);
  });
}

/** Marks tasks as due or not due. Refused if the tasks have changed since the caller saw them: they may have run meanwhile. */
export const saveTasks = (
  services: AccountServices,
  context: CallContext<z.output<(typeof saveAccountTasks)['request']>>,
): Promise<AccountTasks> => {
  const { needsBilling, needsImageRenewal, version } = context.input;
  return changeTasks(services, context, { needsBilling, needsImageRenewal }, version);
};

/** 'Indicate Billed Now': the month counts as billed, and nothing is charged. */
export const markBilled = (services: AccountServices, context: ById): Promise<AccountTasks> =>
  changeTasks(services, context, { lastBilled: services.now(), needsBilling: false });

/** 'Indicate Renewed Now': the month counts as renewed, without new images. */
export const markRenewed = (services: AccountServices, context: ById): Promise<AccountTasks> =>
  changeTasks(services, context, { lastImageRenewal: services.now(), needsImageRenewal: false });

type Schedule = ContentOf<typeof prepareToRerunAccountTasks>;

async function scheduleOf({ database, county }: AccountServices): Promise<Schedule> {
  const { automaticBilling, automaticImageRenewal, renewalDay, renewalTime } = county.current.billingSchedule;
  const lastRan = await lastTasksAt(database.db);
  return { automaticBilling, automaticImageRenewal, renewalDay, renewalTime, lastRan: lastRan?.toISOString() ?? null };
}

type RunContext = CallContext<{ readonly accountId?: number | undefined }>;

/**
 * Runs the due tasks of one account or of all: bills them and renews their images (002 section 2.4). For one account, throws a refusal if
 * the escrow is too low.
 */
export async function runDueTasks(
  services: AccountServices & Pick<Services, 'log'>,
  context: RunContext,
): Promise<ContentOf<typeof runAccountTasks>> {
  const { accountId } = context.input;
  if (accountId === undefined) {
    const ran = await runAllTasks(services, context);
    return { ...(await scheduleOf(services)), ran };
  }
  const outcome = await runTasksOfOne(services, context, accountId);
  if (outcome === 'ESCROW_LOW') throw new Refusal('ACCOUNT_ESCROW_LOW');
  const ran = { done: outcome === 'DONE' ? 1 : 0, escrowLow: 0, failed: 0, left: 0 };
  return { ...(await scheduleOf(services)), ran };
}

function runTasksOfOne(services: AccountServices, context: RunContext, id: number): Promise<TasksOutcome> {
  const { session } = context;
  const run = { county: services.county.current, now: services.now(), actor: session };
  return transact(services.database.db, async (tx) => {
    const account = await accountsOf(services).lock(tx, session, id, 'runTasks');
    const outcome = await runTasksForAccount(tx, account, run);
    if (outcome !== 'NOTHING_DUE') await accountsOf(services).writeAudit(tx, context, account, { tasks: outcome });
    return outcome;
  });
}

/** Reopens the month. The next run posts only the difference to what was already posted. */
export async function prepareRerun(services: AccountServices, context: RunContext): Promise<Schedule> {
  const { db } = services.database;
  const { accountId } = context.input;
  const reopen = async (tx: Transaction<Database>, account: StoredAccount): Promise<void> => {
    await writeTaskTimes(tx, account.id, { needsBilling: true, needsImageRenewal: account.accountType === 'FLAT_FEE' });
    await accountsOf(services).writeAudit(tx, context, account, { tasks: 'REOPENED' });
  };
  if (accountId !== undefined)
    await transact(db, async (tx) =>
      reopen(tx, await accountsOf(services).lock(tx, context.session, accountId, 'rerunTasks')),
    );
  else
    for (const id of await findActiveAccounts(db))
      await transact(db, async (tx) => {
        const account = await lockActiveAccount(tx, id);
        if (account !== undefined) await reopen(tx, account);
      });
  return scheduleOf(services);
}
