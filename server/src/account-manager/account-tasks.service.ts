import type { AccountTasks, ContentOf, runAccountTasks } from '@portal/contracts';
import type { AccountOperation } from '@portal/domain';
import type { Transaction } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { transact } from '../platform/database/transact.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { CallContext } from '../platform/http/route.ts';
import { accountsDue, lastRanAt, readTaskTimes, type TaskTimes, writeTaskTimes } from './account-tasks.store.ts';
import { type AccountServices, accountsOf } from './manage-account.ts';
import type { StoredAccount } from './managed-account.store.ts';
import { runTasks, type TasksOutcome } from './run-account-tasks.ts';

const tasksOf = ({ id, name, accountType, status }: StoredAccount, times: TaskTimes): AccountTasks => ({
  ...{ id, name, accountType, status, needsBilling: times.needsBilling, needsImageRenewal: times.needsImageRenewal },
  lastBilled: times.lastBilled?.toISOString() ?? null,
  lastImageRenewal: times.lastImageRenewal?.toISOString() ?? null,
  lastTasks: times.lastTasks?.toISOString() ?? null,
});

/** When an account was billed and its images renewed, and what is due. */
export async function readTasks(
  { database: { db }, county }: AccountServices,
  { input, session }: CallContext<{ readonly id: string }>,
): Promise<AccountTasks> {
  const account = await accountsOf({ county }).find(db, session, Number(input.id), 'read');
  return tasksOf(account, await readTaskTimes(db, account.id));
}

type ById = CallContext<{ readonly id: number }>;

/** Changes what an account's tasks know, and writes down what it was. */
export function changeTasks(
  services: AccountServices,
  context: ById,
  change: Partial<TaskTimes>,
): Promise<AccountTasks> {
  const { input, session } = context;
  return transact(services.database.db, async (tx) => {
    const account = await accountsOf(services).lock(tx, session, input.id, 'runTasks');
    const before = tasksOf(account, await readTaskTimes(tx, account.id));
    await writeTaskTimes(tx, account.id, change);
    const after = tasksOf(account, await readTaskTimes(tx, account.id));
    await accountsOf(services).write(tx, context, account, { tasks: { before, after } });
    return after;
  });
}

/** 'Indicate Billed Now': the month counts as billed, and nothing is charged. */
export const markBilled = (services: AccountServices, context: ById): Promise<AccountTasks> =>
  changeTasks(services, context, { lastBilled: services.now(), needsBilling: false });

/** 'Indicate Renewed Now': the month counts as renewed, and no images are given. */
export const markRenewed = (services: AccountServices, context: ById): Promise<AccountTasks> =>
  changeTasks(services, context, { lastImageRenewal: services.now(), needsImageRenewal: false });

type Schedule = ContentOf<typeof runAccountTasks>;

async function scheduleOf({ database, county }: AccountServices): Promise<Schedule> {
  const { automaticBilling, automaticImageRenewal, renewalDay, renewalTime } = county.current.billingSchedule;
  const lastRan = await lastRanAt(database.db);
  return { automaticBilling, automaticImageRenewal, renewalDay, renewalTime, lastRan: lastRan?.toISOString() ?? null };
}

type RunContext = CallContext<{ readonly accountId?: number | undefined }>;

/** Does something with one account, or with each that it is about, every one in a transaction of its own. */
async function eachAccount(
  services: AccountServices,
  { input, session }: RunContext,
  { which, operation }: { readonly which: 'due' | 'all'; readonly operation: AccountOperation },
  work: (tx: Transaction<Database>, account: StoredAccount) => Promise<TasksOutcome>,
): Promise<readonly TasksOutcome[]> {
  const { db } = services.database;
  const ids = input.accountId === undefined ? await accountsDue(db, which) : [input.accountId];
  const outcomes: TasksOutcome[] = [];
  for (const id of ids)
    outcomes.push(
      await transact(db, async (tx) => work(tx, await accountsOf(services).lock(tx, session, id, operation))),
    );
  return outcomes;
}

/** Bills what is due and renews images (002 section 2.4). Of one account, an escrow that is too low is said. */
export async function runDueTasks(services: AccountServices, context: RunContext): Promise<Schedule> {
  const { session } = context;
  const run = { county: services.county.current, now: services.now(), actor: session };
  const outcomes = await eachAccount(
    services,
    context,
    { which: 'due', operation: 'runTasks' },
    async (tx, account) => {
      const outcome = await runTasks(tx, account, run);
      if (outcome !== 'NOTHING_DUE') await accountsOf(services).write(tx, context, account, { tasks: outcome });
      return outcome;
    },
  );
  if (context.input.accountId !== undefined && outcomes.includes('ESCROW_LOW')) throw new Refusal('ACCOUNT_ESCROW_LOW');
  return scheduleOf(services);
}

/** Opens the month again: what was posted stays, and the next run posts the difference. */
export async function prepareRerun(services: AccountServices, context: RunContext): Promise<Schedule> {
  await eachAccount(services, context, { which: 'all', operation: 'rerunTasks' }, async (tx, account) => {
    await writeTaskTimes(tx, account.id, { needsBilling: true, needsImageRenewal: account.accountType === 'FLAT_FEE' });
    await accountsOf(services).write(tx, context, account, { tasks: 'REOPENED' });
    return 'DONE';
  });
  return scheduleOf(services);
}
