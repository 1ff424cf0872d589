import { wrongBalance } from './balances.testing.ts';
import type { Books } from './books.testing.ts';
import {
  type Actor,
  orderOf,
  pagesOf,
  predictAddOn,
  predictFetch,
  predictPay,
  predictSearch,
  quote,
} from './model.testing.ts';
import type { OfficeDone } from './office.testing.ts';
import { wrongOffice } from './office-check.testing.ts';
import type { Simulation } from './simulation-state.testing.ts';
import { transitionsBetween } from './state-histories.testing.ts';
import type { Step } from './steps.testing.ts';

/** A request of a person or an action of the office or of a job, and what came of it. */
export interface Outcome {
  /** The action of a step, or the name of a job. */
  readonly action: string;
  /** A word for the result, a refusal's code, KILLED if the server died, or RESPONSE_LOST. */
  readonly answer: string;
  /** Who sent the request; null for the office and for jobs. */
  readonly actor: Actor | null;
  /** The order or add-on of the request; null if it has none. */
  readonly guid: string | null;
  /** The choice of the step. */
  readonly choice: number;
  /** The provider's id of the payment that the browser had yet to report when the request was sent; null if there was none. */
  readonly transaction: string | null;
  /** True if another step ran at the same time. */
  readonly isConcurrent?: boolean;
  /** Only for an action of the office. */
  readonly office?: OfficeDone;
}

const WITHOUT_RESPONSE = new Set(['KILLED', 'RESPONSE_LOST']);

/** Checks everything that must hold after a step; returns '' or the first violation. */
export function checkStep(simulation: Simulation, step: Step, outcomes: readonly Outcome[], after: Books): string {
  const { books: before, world, tally, acknowledged } = simulation;
  const actions = outcomes.map(({ action }) => (action === 'REPORT_FOR_OTHER_ACCOUNT' ? 'REPORT' : action));
  const transitions = transitionsBetween(before, after, actions);
  if ('wrong' in transitions) return transitions.wrong;
  for (const name of transitions) tally.add(name);
  for (const each of outcomes) {
    const wrong = checkAnswer(simulation, each, after);
    const wrongDone = each.office === undefined ? wrong : wrongOffice(simulation, each.office, after);
    if (wrongDone !== '') return `${each.action} answered ${each.answer}: ${wrongDone}`;
    acknowledge(acknowledged, each, after);
    if (each.action === 'FETCH' && each.answer === 'PDF' && !transitions.includes('order PAID>DELIVERED'))
      tally.add('order fetched again');
    if (each.action === 'RECOMPUTE' && each.answer === 'ORDERED') tally.add('order ORDERED>ORDERED');
    if (each.action === 'CONFIRM_ADD_ON' && each.answer === 'CONFIRMED') tally.add('add-on confirmed');
  }
  const lost = lostAcknowledgement(acknowledged, after) || wrongPrices(simulation, after);
  if (lost !== '') return lost;
  const wrong = wrongBalance(after, world.people);
  return wrong === '' ? '' : `after ${step.step}: ${wrong}`;
}

function checkAnswer(simulation: Simulation, outcome: Outcome, after: Books): string {
  const { actor, action, answer } = outcome;
  if (actor === null || WITHOUT_RESPONSE.has(answer)) return '';
  const now = simulation.services.now().getTime();
  const quotes = outcome.isConcurrent === true ? [simulation.books, after] : [simulation.books];
  const expected = quotes.flatMap((books) => predict(books, { ...outcome, actor }, now));
  if (expected.length > 0 && !expected.includes(answer)) return `expected ${expected.join(' or ')}`;
  if (action === 'COMPUTE') return wrongQuote(simulation.books, actor, answer, after, now);
  return action === 'REPORT' ? wrongReport(outcome, after) : '';
}

function predict(books: Books, outcome: Outcome & { readonly actor: Actor }, now: number): string[] {
  const { actor, action, guid, choice } = outcome;
  if (action === 'SEARCH') return [predictSearch(books, actor, choice, now)];
  if (guid === null) return [];
  if (action === 'PAY') return [predictPay(books, actor, guid, now)];
  if (action === 'FETCH') return [predictFetch(books, actor, guid, now)];
  if (action === 'BUY_ADD_ON') return [predictAddOn(books, actor, guid, now)];
  if (action !== 'CANCEL') return [];
  const state = orderOf(books, actor, guid)?.state;
  if (state === undefined) return ['NOT_FOUND'];
  return ['ORDERED', 'CANCELLED', 'EXPIRED'].includes(state) ? ['CANCELLED'] : ['ORDER_CLOSED'];
}

function wrongQuote(before: Books, actor: Actor, answer: string, after: Books, now: number): string {
  const [word, guid = ''] = answer.split(' ');
  const order = orderOf(after, actor, guid);
  if (word !== 'ORDERED' || order === undefined) return 'there is no such order';
  const { cents, credits } = quote(before, actor, order.document, pagesOf(order.pages), now);
  const isRight = order.cents === cents && order.credits === credits;
  return isRight ? '' : `expected ${cents} cents and ${credits} credits`;
}

function wrongReport({ transaction, answer }: Outcome, after: Books): string {
  const attempt = after.attempts.find((one) => one.transaction === transaction);
  return answer === 'DONE' && attempt?.state !== 'DONE' ? 'the attempt is not done' : '';
}

/** Records acknowledged results: paid, credited, authorized, bought. */
function acknowledge(
  acknowledged: Map<string, string>,
  { action, answer, guid, transaction }: Outcome,
  after: Books,
): void {
  if (action === 'PAY' && answer === 'PAID' && guid !== null) acknowledged.set(guid, 'PAID');
  if (
    (action === 'FETCH' || action === 'FETCH_ABORTED') &&
    (answer === 'PDF' || answer === 'ABORTED') &&
    guid !== null
  ) {
    const isDelivered = after.orders.find((order) => order.guid === guid)?.state === 'DELIVERED';
    acknowledged.set(guid, isDelivered ? 'DELIVERED' : 'FETCHED');
  }
  if (action === 'BUY_ADD_ON' && answer === 'BOUGHT' && guid !== null) acknowledged.set(guid, 'BOUGHT');
  if (action === 'REPORT' && answer === 'DONE' && transaction !== null) acknowledged.set(transaction, 'DONE');
}

const ALLOWED_STATES: Readonly<Record<string, readonly string[]>> = {
  PAID: ['PAID', 'DELIVERED', 'RETURNED'],
  FETCHED: ['PAID', 'DELIVERED'],
  DELIVERED: ['DELIVERED'],
  BOUGHT: ['BOUGHT'],
  DONE: ['DONE'],
};

function lostAcknowledgement(acknowledged: ReadonlyMap<string, string>, after: Books): string {
  for (const [name, acknowledgedAs] of acknowledged) {
    const row =
      after.orders.find(({ guid }) => guid === name) ??
      after.addOns.find(({ guid }) => guid === name) ??
      after.attempts.find(({ transaction }) => transaction === name);
    if (row === undefined || !ALLOWED_STATES[acknowledgedAs]?.includes(row.state))
      return `${name} was ${acknowledgedAs} and is ${row?.state}`;
  }
  return '';
}

/** Checks that orders paid in this step were charged the lower of the shown and the current price, for unpaid pages only. */
function wrongPrices({ books: before, services, world }: Simulation, after: Books): string {
  const now = services.now().getTime();
  for (const order of after.orders) {
    const was = before.orders.find(({ guid }) => guid === order.guid);
    const isNew = order.state !== was?.state && (order.state === 'PAID' || order.state === 'DELIVERED');
    if (!isNew || was?.state !== 'ORDERED') continue;
    const person = world.people.find(({ userId }) => userId === order.user);
    if (person === undefined) return `nobody has ordered ${order.guid}`;
    const others = { ...after, orders: after.orders.filter(({ guid }) => guid !== order.guid) };
    const quotes = [before, others].map((books) =>
      quote(books, { person, session: order.session }, order.document, pagesOf(order.pages), now),
    );
    const isRight = quotes.some(
      ({ cents, credits }) =>
        order.cents === Math.min(was.cents, cents) && order.credits === Math.min(was.credits, credits),
    );
    if (!isRight) return `${order.guid} was paid for ${order.cents} cents and ${order.credits} credits`;
    if (order.cents > 0 && order.payer === 'CARD' && order.hold === null) return `${order.guid} is drawn on no hold`;
  }
  return '';
}
