import { findSession } from '../auth/find-session.ts';
import { folderTarget } from '../ledger/landlink/drop-target.ts';
import { dropLandlink } from '../ledger/landlink/landlink-drop.ts';
import { runCardPaymentsJob } from '../payments/testing/run-card-payments-job.testing.ts';
import { Stopped, stoppedAt } from '../payments/testing/stop-at.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { Services } from '../platform/services.ts';
import { readBooks } from './books.testing.ts';
import { type Browser, newBrowser } from './browser.testing.ts';
import { checkStep, type Outcome } from './check.testing.ts';
import { isActive } from './months.testing.ts';
import { runOfficeAction } from './office.testing.ts';
import { runOutsideStep } from './outside.testing.ts';
import { duplicatingProvider } from './provider.testing.ts';
import { type Reply, reportPayment, request, sessionOf, subjectOf } from './requests.testing.ts';
import type { Simulation, Tally } from './simulation-state.testing.ts';
import {
  isServerStep,
  type OfficeStep,
  type RequestFault,
  type ServerStep,
  type Step,
  type UserStep,
} from './steps.testing.ts';
import type { Person, World } from './world.testing.ts';

/** Thrown when the portal breaks a rule in a simulated history, which is a sequence of random steps. */
export class BrokenRuleError extends Error {
  override readonly name = 'BrokenRuleError';
}

/**
 * The state before the first step of a history.
 * @param tally counts the events of this history, and of others that use the same one
 * @param change returns the services that the portal uses; a test of the simulation itself replaces some by faulty ones
 */
export async function newSimulation(
  world: World,
  tally: Tally,
  change: (services: Services) => Services,
): Promise<Simulation> {
  const { services } = world.portal;
  // this object becomes the simulation: later steps change its property, and the provider reads that at each call
  const listing = { isListedTwice: false };
  const provider = duplicatingProvider(world.portal.provider, () => listing.isListedTwice);
  return Object.assign(listing, {
    world,
    services: change({ ...services, payments: { ...services.payments, provider } }),
    browsers: world.people.map(newBrowser),
    tally,
    acknowledged: new Map<string, string>(),
    books: await readBooks(world.database.db),
  });
}

/**
 * Runs one step. If the server works in it, everything that must hold afterward is checked; other steps do not change the database.
 * @throws BrokenRuleError if something does not hold
 */
export async function runStep(simulation: Simulation, step: Step): Promise<void> {
  if (!isServerStep(step)) {
    runOutsideStep(simulation, step);
    return;
  }
  const faultsBefore = countProviderFaults(simulation);
  const outcomes = await runServerStep(simulation, step);
  const faultsAfter = countProviderFaults(simulation);
  for (const [name, before] of faultsBefore) {
    const occurred = before - (faultsAfter.get(name) ?? 0);
    if (occurred > 0) simulation.tally.add(name, occurred);
  }
  if (simulation.isListedTwice && step.step === 'PAYMENT_ROUND')
    simulation.tally.add('provider lists every transaction twice');
  const books = await readBooks(simulation.world.database.db);
  const violation = checkStep(simulation, step, outcomes, books);
  if (violation !== '') throw new BrokenRuleError(violation);
  simulation.books = books;
}

/** The number of faults of each kind that the provider has yet to show. A call of the provider removes the fault that it shows. */
function countProviderFaults({ world }: Simulation): Map<string, number> {
  const names = Object.entries(world.portal.provider.faults).flatMap(([method, faults]) =>
    faults.map((fault) => `provider ${method} ${fault}`),
  );
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** Runs a step in which the server works. Returns an outcome for each request that was sent, and for each job that ran. */
async function runServerStep(simulation: Simulation, step: ServerStep): Promise<Outcome[]> {
  if (step.step === 'USER') return runUserStep(simulation, step);
  if (step.step === 'OFFICE') return [await runOfficeStep(simulation, step)];
  if (step.step === 'CONCURRENT') return runConcurrently(simulation, step.one, step.other);
  return [await runJobStep(simulation, step.step, step.requestFault)];
}

/** The fields of an outcome that only requests of a person have. */
const NO_REQUEST_FIELDS = { actor: null, guid: null, choice: 0, transaction: null } as const;

/** Runs the job that reconciles card payments with the provider, or the one that posts transactions to LandLink. */
async function runJobStep(
  simulation: Simulation,
  action: 'PAYMENT_ROUND' | 'LANDLINK',
  requestFault: RequestFault,
): Promise<Outcome> {
  const { services, isStopped } = servicesWithFault(simulation, requestFault);
  const { answer } = await answerOf(async () => {
    if (action === 'PAYMENT_ROUND') await runCardPaymentsJob(services);
    else await dropLandlink(services, folderTarget(simulation.world.dropFolder));
    return { answer: 'DONE' };
  });
  if (isStopped()) simulation.tally.add(`killed in ${action}`);
  return { action, answer: isStopped() ? 'KILLED' : answer, ...NO_REQUEST_FIELDS };
}

async function runOfficeStep(simulation: Simulation, step: OfficeStep): Promise<Outcome> {
  const office = await runOfficeAction(simulation, step, async (work) => (await answerOf(work)).answer);
  const { action, answer } = office;
  if (answer === 'KILLED') simulation.tally.add(`killed in ${action}`);
  return { action, answer, office, ...NO_REQUEST_FIELDS };
}

/** The services of a server that dies during the step if the step's fault is KILLED. */
function servicesWithFault({ services }: Simulation, requestFault: RequestFault) {
  return requestFault?.kind === 'KILLED' ? stoppedAt(services, requestFault.at) : { services, isStopped: () => false };
}

/** Sends one request of a person. Returns its outcome; nothing if no request was sent. */
async function runUserStep(simulation: Simulation, step: UserStep): Promise<Outcome[]> {
  const browser = simulation.browsers[step.personIndex];
  if (browser === undefined || (await hasNoAccess(simulation, browser))) return [];
  const session = await sessionOf(simulation.world, browser);
  const { services, isStopped } = servicesWithFault(simulation, step.requestFault);
  const isForOtherAccount = step.action === 'REPORT_FOR_OTHER_ACCOUNT';
  const otherPayment = isForOtherAccount ? findUnreportedPaymentOfOtherAccount(simulation, browser) : null;
  if (isForOtherAccount && otherPayment === null) return [];
  // read before the request is sent, which may change them
  const outcome = {
    action: step.action,
    actor: { person: browser.person, session: session.sessionId },
    guid: subjectOf(browser, step),
    choice: step.choice,
    transaction: browser.unreportedPayment?.transactionId ?? null,
  };
  const reply = await answerOf(() =>
    otherPayment === null
      ? request({ world: simulation.world, services, browser, session, step })
      : reportPayment({ services, session }, otherPayment),
  );
  if (reply.answer === '') return [];
  simulation.tally.add(`request of ${payerOf(browser.person)}`);
  if (isStopped()) {
    simulation.tally.add(`killed in ${step.action}`);
    return [{ ...outcome, answer: 'KILLED' }];
  }
  if (step.requestFault?.kind === 'RESPONSE_LOST') {
    simulation.tally.add(`response lost of ${step.action}`);
    return [{ ...outcome, answer: 'RESPONSE_LOST' }];
  }
  reply.onAnswer?.();
  return [{ ...outcome, answer: reply.answer }];
}

/**
 * Whether the person was deleted, or their account was deleted or deactivated.
 * @throws BrokenRuleError if they are still logged in nevertheless
 */
async function hasNoAccess({ books, world, tally }: Simulation, { person, sessionToken }: Browser): Promise<boolean> {
  const account = books.accounts.find(({ id }) => id === person.accountId);
  if (account !== undefined && isActive(account) && !books.deletedUsers.includes(person.userId)) return false;
  tally.add('user without access is refused');
  const { services } = world.portal;
  if (sessionToken !== null && (await findSession(services, sessionToken)) !== null)
    throw new BrokenRuleError(`${person.username} has no access and is still logged in`);
  return true;
}

/** How a person pays, as the tally names it: guests are counted apart from others who pay by card. */
const payerOf = ({ kind, isGuest }: Person): string => (kind === 'CARD' && isGuest ? 'GUEST' : kind);

/** A payment that the browser of a person of another account has yet to report to the portal; null if there is none. */
function findUnreportedPaymentOfOtherAccount(
  { browsers }: Simulation,
  { person }: Browser,
): Browser['unreportedPayment'] {
  const others = browsers.filter((other) => other.person.accountId !== person.accountId);
  return others.find(({ unreportedPayment }) => unreportedPayment !== null)?.unreportedPayment ?? null;
}

/**
 * The reply to a request or the result of a job: its answer is one word, a refusal's code, KILLED if the server died, and '' if nothing
 * was sent.
 * @throws BrokenRuleError for any other error, which is a bug
 */
async function answerOf(work: () => Promise<Reply | null>): Promise<Reply> {
  try {
    return (await work()) ?? { answer: '' };
  } catch (error) {
    if (error instanceof Refusal) return { answer: error.entry.code };
    if (error instanceof Stopped) return { answer: 'KILLED' };
    throw new BrokenRuleError(`an unexpected error: ${error instanceof Error ? error.stack : String(error)}`);
  }
}

/** Sends a request while another one, or the card payment job, runs. */
async function runConcurrently(
  simulation: Simulation,
  one: UserStep,
  other: UserStep | 'PAYMENT_ROUND',
): Promise<Outcome[]> {
  // A person without a session logs in before, because two requests of one browser would log in twice.
  for (const { personIndex } of other === 'PAYMENT_ROUND' ? [one] : [one, other]) {
    const browser = simulation.browsers[personIndex];
    if (browser !== undefined && !(await hasNoAccess(simulation, browser))) await sessionOf(simulation.world, browser);
  }
  const outcomesOfBoth = await Promise.all([
    runUserStep(simulation, one),
    other === 'PAYMENT_ROUND'
      ? runJobStep(simulation, 'PAYMENT_ROUND', null).then((outcome) => [outcome])
      : runUserStep(simulation, other),
  ]);
  const outcomes = outcomesOfBoth.flat();
  if (outcomes.length === 2) simulation.tally.add('two steps at the same time');
  return outcomes.map((outcome) => ({ ...outcome, isConcurrent: true }));
}
