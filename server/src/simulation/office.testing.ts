import { sql } from 'kysely';
import { changeAccountStatus, removeAccount } from '../account-manager/account-actions.service.ts';
import { accountTasksJob } from '../account-manager/account-tasks.job.ts';
import { prepareRerun } from '../account-manager/account-tasks.service.ts';
import { runAllTasks } from '../account-manager/run-all-tasks.ts';
import { sessionOf } from '../ledger/ledger.testing.ts';
import { jobStoppedAt } from '../payments/testing/stop-at.ts';
import type { Job } from '../platform/jobs/job.ts';
import { JobRun } from '../platform/jobs/job-run.ts';
import type { Services } from '../platform/services.ts';
import { statementsJob } from '../reports/statements/statements.job.ts';
import { REQUEST } from '../testing/request-facts.ts';
import { removeUser } from '../user-manager/user-actions.service.ts';
import type { Reply } from './requests.testing.ts';
import type { Simulation } from './simulation-state.testing.ts';
import type { OfficeAction, OfficeStep } from './steps.testing.ts';
import type { Person, World } from './world.testing.ts';

/** An action of the office and the person it concerned. */
export interface OfficeDone {
  readonly action: OfficeAction;
  readonly person: Person;
  readonly answer: string;
}

/** Runs a job once, without the job runner. A failed item is a bug. */
async function runJob(services: Services, make: (needs: Services) => Job): Promise<Reply> {
  const job = make(services);
  const { database, log, now } = services;
  const signal = new AbortController().signal;
  const run = new JobRun({ name: job.name, occurrence: now(), database, log, now, signal });
  await job.run(run);
  const [failed] = run.tally.failed;
  return { answer: failed === undefined ? 'DONE' : `${failed[0]} FAILED: ${failed[1]}` };
}

type Action = (services: Services, world: World, person: Person) => Promise<Reply>;

/** The session of the office, which is the clerk of the world. */
const clerkOf = ({ people }: World) => {
  const clerk = people.find(({ username }) => username === 'county.clerk');
  if (clerk === undefined) throw new Error('the office has no clerk');
  const { userId, accountId, role } = clerk;
  return sessionOf({ userId, accountId }, { role });
};
const actingClerk = (world: World) => ({ session: { ...clerkOf(world), sessionId: null }, request: REQUEST });

const ACTIONS: Readonly<Record<OfficeAction, Action>> = {
  SCHEDULED_RUN: (services) => runJob(services, accountTasksJob),
  STATEMENTS: (services) => runJob(services, statementsJob),
  MANUAL_RUN: async (services, world) => {
    const { done, escrowLow, failed, left } = await runAllTasks(services, actingClerk(world));
    return { answer: failed + left === 0 ? `DONE ${done} LOW ${escrowLow}` : `FAILED ${failed} LEFT ${left}` };
  },
  RERUN: async (services, world) => {
    await prepareRerun(services, { session: clerkOf(world), request: REQUEST, input: {} });
    return { answer: 'DONE' };
  },
  DELETE_USER: async (services, world, { userId }) => {
    await removeUser(services, { session: clerkOf(world), request: REQUEST, input: { userId } });
    return { answer: 'DELETED' };
  },
  DELETE_ACCOUNT: async (services, world, { accountId }) => {
    await removeAccount(services, { session: clerkOf(world), request: REQUEST, input: { accountId } });
    return { answer: 'DELETED' };
  },
  SET_STATUS: async (services, world, { accountId }) => {
    const context = { session: clerkOf(world), request: REQUEST, input: { accountId } };
    return { answer: await changeAccountStatus(services, context) };
  },
  OPTION: async ({ database }, _stage, { accountId }) => {
    const flat = database.admin
      .updateTable('account')
      .where('account_type', '=', 'FLAT_FEE')
      .where('id', '=', accountId);
    await flat.set({ flat_fee_rate_level: sql<number>`3 - flat_fee_rate_level` }).execute();
    return { answer: 'DONE' };
  },
};

/** Runs one action of the office; the server may be killed during it, and then its result is unknown. */
export async function runOfficeAction(
  simulation: Simulation,
  { action, personIndex, requestFault }: OfficeStep,
  answerOf: (work: () => Promise<Reply>) => Promise<string>,
): Promise<OfficeDone> {
  const { world, services } = simulation;
  const person = world.people[personIndex];
  if (person === undefined) throw new RangeError(`There is no person ${personIndex}.`);
  const isToBeKilled = requestFault?.kind === 'KILLED' && action !== 'OPTION';
  const killable = isToBeKilled ? jobStoppedAt(services, requestFault.at) : { services, isStopped: () => false };
  const answer = await answerOf(() => ACTIONS[action](killable.services, world, person));
  return { action, person, answer: killable.isStopped() ? 'KILLED' : answer };
}
