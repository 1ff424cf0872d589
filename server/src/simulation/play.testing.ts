import { findSession } from '../auth/find-session.ts';
import { dropLandlink } from '../ledger/landlink/landlink-drop.ts';
import { runPaymentRound } from '../payments/testing/payment-round.testing.ts';
import { ProcessStopped, servicesStoppedAt } from '../payments/testing/stop-at.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { Services } from '../platform/services.ts';
import { readBooks } from './books.testing.ts';
import { type Browser, newBrowser } from './browser.testing.ts';
import type { Person, Stage } from './cast.testing.ts';
import { checkStep, type Outcome } from './check.testing.ts';
import { runOfficeAct } from './office.testing.ts';
import { playOutsideStep } from './outside.testing.ts';
import type { Play, Tally } from './play-state.testing.ts';
import { duplicatingProvider } from './provider.testing.ts';
import { type Reply, report, request, sessionOf, subjectOf } from './requests.testing.ts';
import type { OfficeStep, RequestFault, Step, UserStep } from './steps.testing.ts';

/** Thrown when a history breaks a rule. */
export class BrokenRuleError extends Error {
  override readonly name = 'BrokenRuleError';
}

export async function newPlay(stage: Stage, tally: Tally, change: (services: Services) => Services): Promise<Play> {
  const { services } = stage.portal;
  const play = { isDoubled: false };
  const provider = duplicatingProvider(stage.portal.provider, () => play.isDoubled);
  return Object.assign(play, {
    stage,
    services: change({ ...services, payments: { ...services.payments, provider } }),
    browsers: stage.people.map(newBrowser),
    tally,
    acknowledged: new Map<string, string>(),
    books: await readBooks(stage.database.db),
  });
}

/** Runs one step and checks everything that is visible after it. */
export async function playStep(play: Play, step: Step): Promise<void> {
  if (
    step.step !== 'USER' &&
    step.step !== 'OFFICE' &&
    step.step !== 'CONCURRENT' &&
    step.step !== 'ROUND' &&
    step.step !== 'LANDLINK'
  ) {
    playOutsideStep(play, step);
    return;
  }
  const planned = pendingFaults(play);
  const outcomes = await runServerStep(play, step);
  const remaining = pendingFaults(play);
  for (const [name, times] of planned)
    if (times > (remaining.get(name) ?? 0)) play.tally.add(name, times - (remaining.get(name) ?? 0));
  if (play.isDoubled && step.step === 'ROUND') play.tally.add('provider lists every transaction twice');
  const books = await readBooks(play.stage.database.db);
  const wrong = checkStep(play, step, outcomes, books);
  if (wrong !== '') throw new BrokenRuleError(wrong);
  play.books = books;
}

/** The number of pending provider faults of each kind. */
function pendingFaults({ stage }: Play): Map<string, number> {
  const names = Object.entries(stage.portal.provider.faults).flatMap(([method, faults]) =>
    faults.map((fault) => `provider ${method} ${fault}`),
  );
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

type ServerStep = Extract<Step, { readonly step: 'USER' | 'OFFICE' | 'CONCURRENT' | 'ROUND' | 'LANDLINK' }>;

async function runServerStep(play: Play, step: ServerStep): Promise<Outcome[]> {
  if (step.step === 'USER') return userStep(play, step);
  if (step.step === 'OFFICE') return [await officeStep(play, step)];
  if (step.step === 'CONCURRENT') return runConcurrently(play, step.one, step.other);
  return [await job(play, step.step, step.requestFault)];
}

async function job(play: Play, name: 'ROUND' | 'LANDLINK', requestFault: RequestFault): Promise<Outcome> {
  const { services, isStopped } = servicesWithFault(play, requestFault);
  const { answer } = await answerOf(async () => {
    if (name === 'ROUND') await runPaymentRound(services);
    else await dropLandlink(services, play.stage.dropFolder);
    return { answer: 'DONE' };
  });
  if (isStopped()) play.tally.add(`killed in ${name}`);
  return { act: name, answer: isStopped() ? 'KILLED' : answer, actor: null, guid: null, choice: 0, transaction: null };
}

async function officeStep(play: Play, step: OfficeStep): Promise<Outcome> {
  const done = await runOfficeAct(play, step, async (work) => (await answerOf(work)).answer);
  if (done.answer === 'KILLED') play.tally.add(`killed in ${step.act}`);
  const { answer } = done;
  return { act: step.act, answer, actor: null, guid: null, choice: 0, transaction: null, office: done };
}

function servicesWithFault({ services }: Play, requestFault: RequestFault) {
  return requestFault?.kind === 'KILLED'
    ? servicesStoppedAt(services, requestFault.at)
    : { services, isStopped: () => false };
}

async function userStep(play: Play, step: UserStep): Promise<Outcome[]> {
  const browser = play.browsers[step.personIndex];
  if (browser === undefined || (await hasNoAccess(play, browser))) return [];
  const session = await sessionOf(play.stage, browser);
  const { services, isStopped } = servicesWithFault(play, step.requestFault);
  const actor = { person: browser.person, session: session.sessionId };
  const facts = { act: step.act, actor, guid: subjectOf(browser, step), choice: step.choice };
  const foreign = step.act === 'REPORT_FOREIGN' ? foreignReport(play, step.personIndex) : null;
  if (step.act === 'REPORT_FOREIGN' && foreign === null) return [];
  const transaction = browser.report?.transactionId ?? null;
  const reply = await answerOf(() =>
    foreign === null
      ? request({ stage: play.stage, services, browser, session, step })
      : report({ services, session }, foreign),
  );
  if (reply.answer === '') return [];
  play.tally.add(`request of ${rowOf(browser.person)}`);
  if (isStopped()) play.tally.add(`killed in ${step.act}`);
  else if (step.requestFault?.kind === 'RESPONSE_LOST') play.tally.add(`response lost of ${step.act}`);
  const isReceived = !isStopped() && step.requestFault?.kind !== 'RESPONSE_LOST';
  if (isReceived) reply.onAnswer?.();
  const answer = isReceived ? reply.answer : isStopped() ? 'KILLED' : 'RESPONSE_LOST';
  return [{ ...facts, answer, transaction }];
}

/** Whether the person or their account was deleted or deactivated. If so, checks that the browser is logged out. */
async function hasNoAccess({ books, stage, tally }: Play, { person, sessionToken }: Browser): Promise<boolean> {
  const account = books.accounts.find(({ id }) => id === person.accountId);
  const isGone = books.goneUsers.includes(person.userId) || account?.isDeleted === true || account?.status !== 'A';
  if (!isGone) return false;
  tally.add('user without access is refused');
  const { services } = stage.portal;
  if (sessionToken !== null && (await findSession(services, sessionToken)) !== null)
    throw new BrokenRuleError(`${person.username} has no access and is still logged in`);
  return true;
}

/** The name of a person's payment method in the table of frequencies. */
const rowOf = ({ kind, isGuest }: Person): string => (kind === 'CARD' && isGuest ? 'GUEST' : kind);

/** A transaction that another account has yet to report. */
function foreignReport({ browsers }: Play, personIndex: number): NonNullable<Browser['report']> | null {
  const own = browsers[personIndex]?.person.accountId;
  return browsers.find(({ person, report: pending }) => person.accountId !== own && pending !== null)?.report ?? null;
}

/** The result of a request as one word; '' if nothing was sent. An error that is not a refusal is a bug. */
async function answerOf(work: () => Promise<Reply | null>): Promise<Reply> {
  try {
    return (await work()) ?? { answer: '' };
  } catch (error) {
    if (error instanceof Refusal) return { answer: error.entry.code };
    if (error instanceof ProcessStopped) return { answer: 'KILLED' };
    throw new BrokenRuleError(`an unexpected error: ${error instanceof Error ? error.stack : String(error)}`);
  }
}

async function runConcurrently(play: Play, one: UserStep, other: UserStep | 'ROUND'): Promise<Outcome[]> {
  // A user without a session logs in first: concurrent logins of one browser are not tested here.
  for (const { personIndex } of other === 'ROUND' ? [one] : [one, other]) {
    const browser = play.browsers[personIndex];
    if (browser !== undefined && !(await hasNoAccess(play, browser))) await sessionOf(play.stage, browser);
  }
  const both = await Promise.all([
    userStep(play, one),
    other === 'ROUND' ? job(play, 'ROUND', null).then((done) => [done]) : userStep(play, other),
  ]);
  const outcomes = both.flat();
  if (outcomes.length === 2) play.tally.add('two steps at the same time');
  return outcomes.map((each) => ({ ...each, isConcurrent: true }));
}
