import { findSession } from '../auth/find-session.ts';
import { dropLandlink } from '../ledger/landlink/landlink-drop.ts';
import { runCardPaymentsJob } from '../payments/testing/run-card-payments-job.testing.ts';
import { Stopped, stoppedAt } from '../payments/testing/stop-at.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { Services } from '../platform/services.ts';
import { readBooks } from './books.testing.ts';
import { type Browser, newBrowser } from './browser.testing.ts';
import { checkStep, type Outcome } from './check.testing.ts';
import { runOfficeAction } from './office.testing.ts';
import { runOutsideStep } from './outside.testing.ts';
import { duplicatingProvider } from './provider.testing.ts';
import { type Reply, report, request, sessionOf, subjectOf } from './requests.testing.ts';
import type { Simulation, Tally } from './simulation-state.testing.ts';
import type { OfficeStep, RequestFault, Step, UserStep } from './steps.testing.ts';
import type { Person, World } from './world.testing.ts';

/** Thrown when a history breaks a rule. */
export class BrokenRuleError extends Error {
  override readonly name = 'BrokenRuleError';
}

export async function newSimulation(
  world: World,
  tally: Tally,
  change: (services: Services) => Services,
): Promise<Simulation> {
  const { services } = world.portal;
  const simulation = { isDoubled: false };
  const provider = duplicatingProvider(world.portal.provider, () => simulation.isDoubled);
  return Object.assign(simulation, {
    world,
    services: change({ ...services, payments: { ...services.payments, provider } }),
    browsers: world.people.map(newBrowser),
    tally,
    acknowledged: new Map<string, string>(),
    books: await readBooks(world.database.db),
  });
}

/** Runs one step and checks everything that is visible after it. */
export async function runStep(simulation: Simulation, step: Step): Promise<void> {
  if (
    step.step !== 'USER' &&
    step.step !== 'OFFICE' &&
    step.step !== 'CONCURRENT' &&
    step.step !== 'PAYMENT_ROUND' &&
    step.step !== 'LANDLINK'
  ) {
    runOutsideStep(simulation, step);
    return;
  }
  const planned = pendingFaults(simulation);
  const outcomes = await runServerStep(simulation, step);
  const remaining = pendingFaults(simulation);
  for (const [name, times] of planned)
    if (times > (remaining.get(name) ?? 0)) simulation.tally.add(name, times - (remaining.get(name) ?? 0));
  if (simulation.isDoubled && step.step === 'PAYMENT_ROUND')
    simulation.tally.add('provider lists every transaction twice');
  const books = await readBooks(simulation.world.database.db);
  const wrong = checkStep(simulation, step, outcomes, books);
  if (wrong !== '') throw new BrokenRuleError(wrong);
  simulation.books = books;
}

/** The number of pending provider faults of each kind. */
function pendingFaults({ world }: Simulation): Map<string, number> {
  const names = Object.entries(world.portal.provider.faults).flatMap(([method, faults]) =>
    faults.map((fault) => `provider ${method} ${fault}`),
  );
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

type ServerStep = Extract<Step, { readonly step: 'USER' | 'OFFICE' | 'CONCURRENT' | 'PAYMENT_ROUND' | 'LANDLINK' }>;

async function runServerStep(simulation: Simulation, step: ServerStep): Promise<Outcome[]> {
  if (step.step === 'USER') return userStep(simulation, step);
  if (step.step === 'OFFICE') return [await officeStep(simulation, step)];
  if (step.step === 'CONCURRENT') return runConcurrently(simulation, step.one, step.other);
  return [await job(simulation, step.step, step.requestFault)];
}

async function job(
  simulation: Simulation,
  name: 'PAYMENT_ROUND' | 'LANDLINK',
  requestFault: RequestFault,
): Promise<Outcome> {
  const { services, isStopped } = servicesWithFault(simulation, requestFault);
  const { answer } = await answerOf(async () => {
    if (name === 'PAYMENT_ROUND') await runCardPaymentsJob(services);
    else await dropLandlink(services, simulation.world.dropFolder);
    return { answer: 'DONE' };
  });
  if (isStopped()) simulation.tally.add(`killed in ${name}`);
  return {
    action: name,
    answer: isStopped() ? 'KILLED' : answer,
    actor: null,
    guid: null,
    choice: 0,
    transaction: null,
  };
}

async function officeStep(simulation: Simulation, step: OfficeStep): Promise<Outcome> {
  const done = await runOfficeAction(simulation, step, async (work) => (await answerOf(work)).answer);
  if (done.answer === 'KILLED') simulation.tally.add(`killed in ${step.action}`);
  const { answer } = done;
  return { action: step.action, answer, actor: null, guid: null, choice: 0, transaction: null, office: done };
}

function servicesWithFault({ services }: Simulation, requestFault: RequestFault) {
  return requestFault?.kind === 'KILLED' ? stoppedAt(services, requestFault.at) : { services, isStopped: () => false };
}

async function userStep(simulation: Simulation, step: UserStep): Promise<Outcome[]> {
  const browser = simulation.browsers[step.personIndex];
  if (browser === undefined || (await hasNoAccess(simulation, browser))) return [];
  const session = await sessionOf(simulation.world, browser);
  const { services, isStopped } = servicesWithFault(simulation, step.requestFault);
  const actor = { person: browser.person, session: session.sessionId };
  const facts = { action: step.action, actor, guid: subjectOf(browser, step), choice: step.choice };
  const foreign = step.action === 'REPORT_FOR_OTHER_ACCOUNT' ? foreignReport(simulation, step.personIndex) : null;
  if (step.action === 'REPORT_FOR_OTHER_ACCOUNT' && foreign === null) return [];
  const transaction = browser.report?.transactionId ?? null;
  const reply = await answerOf(() =>
    foreign === null
      ? request({ world: simulation.world, services, browser, session, step })
      : report({ services, session }, foreign),
  );
  if (reply.answer === '') return [];
  simulation.tally.add(`request of ${rowOf(browser.person)}`);
  if (isStopped()) simulation.tally.add(`killed in ${step.action}`);
  else if (step.requestFault?.kind === 'RESPONSE_LOST') simulation.tally.add(`response lost of ${step.action}`);
  const isReceived = !isStopped() && step.requestFault?.kind !== 'RESPONSE_LOST';
  if (isReceived) reply.onAnswer?.();
  const answer = isReceived ? reply.answer : isStopped() ? 'KILLED' : 'RESPONSE_LOST';
  return [{ ...facts, answer, transaction }];
}

/** Whether the person or their account was deleted or deactivated. If so, checks that the browser is logged out. */
async function hasNoAccess({ books, world, tally }: Simulation, { person, sessionToken }: Browser): Promise<boolean> {
  const account = books.accounts.find(({ id }) => id === person.accountId);
  const isGone = books.goneUsers.includes(person.userId) || account?.isDeleted === true || account?.status !== 'A';
  if (!isGone) return false;
  tally.add('user without access is refused');
  const { services } = world.portal;
  if (sessionToken !== null && (await findSession(services, sessionToken)) !== null)
    throw new BrokenRuleError(`${person.username} has no access and is still logged in`);
  return true;
}

/** The name of a person's payment method in the table of frequencies. */
const rowOf = ({ kind, isGuest }: Person): string => (kind === 'CARD' && isGuest ? 'GUEST' : kind);

/** A transaction that another account has yet to report. */
function foreignReport({ browsers }: Simulation, personIndex: number): NonNullable<Browser['report']> | null {
  const own = browsers[personIndex]?.person.accountId;
  return browsers.find(({ person, report: pending }) => person.accountId !== own && pending !== null)?.report ?? null;
}

/** The result of a request as one word; '' if nothing was sent. An error that is not a refusal is a bug. */
async function answerOf(work: () => Promise<Reply | null>): Promise<Reply> {
  try {
    return (await work()) ?? { answer: '' };
  } catch (error) {
    if (error instanceof Refusal) return { answer: error.entry.code };
    if (error instanceof Stopped) return { answer: 'KILLED' };
    throw new BrokenRuleError(`an unexpected error: ${error instanceof Error ? error.stack : String(error)}`);
  }
}

async function runConcurrently(
  simulation: Simulation,
  one: UserStep,
  other: UserStep | 'PAYMENT_ROUND',
): Promise<Outcome[]> {
  // A user without a session logs in first: concurrent logins of one browser are not tested here.
  for (const { personIndex } of other === 'PAYMENT_ROUND' ? [one] : [one, other]) {
    const browser = simulation.browsers[personIndex];
    if (browser !== undefined && !(await hasNoAccess(simulation, browser))) await sessionOf(simulation.world, browser);
  }
  const both = await Promise.all([
    userStep(simulation, one),
    other === 'PAYMENT_ROUND'
      ? job(simulation, 'PAYMENT_ROUND', null).then((done) => [done])
      : userStep(simulation, other),
  ]);
  const outcomes = both.flat();
  if (outcomes.length === 2) simulation.tally.add('two steps at the same time');
  return outcomes.map((each) => ({ ...each, isConcurrent: true }));
}
