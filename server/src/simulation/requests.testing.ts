import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { findSession } from '../auth/find-session.ts';
import { authRoutes } from '../current-user/login.route.ts';
import { DOC_KEY, NUMBER } from '../imaging/imaging-portal.testing.ts';
import { chargeLookupOnce } from '../ledger/lookup-charge.service.ts';
import { cancelOrder, computeOrder, recomputeOrder } from '../orders/download-order.service.ts';
import { buyAddOn, confirmAddOn, readAddOnOptions } from '../orders/flat-fee/add-on.service.ts';
import { deliverImage } from '../orders/get-image.service.ts';
import { ORDER } from '../orders/ordering.testing.ts';
import { payOrder } from '../orders/pay-order.service.ts';
import { endDeposit, startDeposit } from '../payments/deposits/deposit.service.ts';
import { endAuthorization, startAuthorization } from '../payments/holds/authorize-card.service.ts';
import { transact } from '../platform/database/transact.ts';
import { StreamedContent } from '../platform/http/route.ts';
import type { Session } from '../platform/http/session.ts';
import type { Services } from '../platform/services.ts';
import { REQUEST } from '../testing/request-facts.ts';
import type { Browser } from './browser.testing.ts';
import { searchReferenceEnd } from './model.testing.ts';
import type { UserStep } from './steps.testing.ts';
import { newSession, type World } from './world.testing.ts';

/** The portal's response to a request, and the browser's reaction when it arrives. */
export interface Reply {
  /** One word, such as 'PAID'. COMPUTE appends the guid of the new order. */
  readonly answer: string;
  readonly onAnswer?: () => void;
}

interface RequestContext {
  readonly world: World;
  readonly services: Services;
  readonly browser: Browser;
  readonly session: Session;
  readonly step: UserStep;
}

/** The page selections of COMPUTE. Half of a step's choice is the index in this list, the remainder selects one of two documents. */
const PAGES = ['1', '1,2', '3', '1-3', '1-7', '7', '5,6', '2,4,6'];
/** Amounts of deposits in dollars, as typed. */
const DEPOSITS = ['2', '5.55', '1', '20'];
/** The guid that is `choice` places before the last one, wrapping around; null if there is none. */
const fromLast = (guids: readonly string[], choice: number): string | null =>
  guids.at(-1 - (choice % Math.max(1, guids.length))) ?? null;

/** The browser's live session; logs in first if there is none. */
export async function sessionOf(world: World, browser: Browser): Promise<Session> {
  const { services } = world.portal;
  const live = browser.sessionToken === null ? null : await findSession(services, browser.sessionToken);
  if (live !== null) return live;
  browser.sessionToken = await newSession(world, browser.person);
  const opened = await findSession(services, browser.sessionToken);
  if (opened === null) throw new Error(`${browser.person.username} cannot log in`);
  return opened;
}

/** The guid of the order or add-on that a step concerns, if its action concerns one; null if there is none. */
export function subjectOf({ orders, addOns }: Browser, { action, choice }: UserStep): string | null {
  return action.endsWith('ADD_ON') ? fromLast(addOns, 0) : fromLast(orders, choice);
}

/** Sends one request to the portal's services; null if there is nothing to send. */
export async function request(context: RequestContext): Promise<Reply | null> {
  const { step, browser } = context;
  const guid = subjectOf(browser, step);
  const ofOrder = ORDER_REQUESTS[step.action];
  if (ofOrder !== undefined) return guid === null ? null : ofOrder(context, guid);
  return OTHER_REQUESTS[step.action]?.(context) ?? null;
}

const input = ({ session }: RequestContext, guid: string) => ({
  session,
  request: REQUEST,
  input: { imageStateGuid: guid },
});

const ORDER_REQUESTS: Partial<Record<UserStep['action'], (context: RequestContext, guid: string) => Promise<Reply>>> = {
  RECOMPUTE: async (context, guid) => {
    await recomputeOrder(context.services, input(context, guid));
    return { answer: 'ORDERED' };
  },
  CANCEL: async (context, guid) => {
    await cancelOrder(context.services, input(context, guid));
    return { answer: 'CANCELLED' };
  },
  CANCEL_ADD_ON: async (context, guid) => {
    await cancelOrder(context.services, input(context, guid));
    return { answer: 'CANCELLED' };
  },
  PAY: async (context, guid) => ({ answer: (await payOrder(context.services, input(context, guid))).content.status }),
  FETCH: (context, guid) => fetchPdf(context, guid, false),
  FETCH_ABORTED: (context, guid) => fetchPdf(context, guid, true),
  CONFIRM_ADD_ON: async (context, guid) => {
    const choice = { option: String(1 + (context.step.choice % 2)), imageStateReference: { imageStateGuid: guid } };
    const { ok } = await confirmAddOn(context.services, { session: context.session, request: REQUEST, input: choice });
    return { answer: ok ? 'CONFIRMED' : 'NOT_OFFERED' };
  },
  BUY_ADD_ON: async (context, guid) => {
    const { ok } = await buyAddOn(context.services, input(context, guid));
    return { answer: ok ? 'BOUGHT' : 'INSUFFICIENT_FUNDS' };
  },
};

async function fetchPdf(context: RequestContext, guid: string, isAborted: boolean): Promise<Reply> {
  const delivered = await deliverImage(context.services, input(context, guid));
  if (!(delivered instanceof StreamedContent)) return { answer: 'PREVIEW' };
  if (!isAborted) {
    await buffer(delivered.json);
    return { answer: 'PDF' };
  }
  const { json } = delivered;
  json.on('error', () => undefined);
  // Waits until the server has finished its current work after the connection broke.
  const closed = new Promise((resolve) => json.once('close', resolve));
  await once(json, 'readable');
  json.destroy();
  await closed;
  return { answer: 'ABORTED' };
}

const OTHER_REQUESTS: Partial<Record<UserStep['action'], (context: RequestContext) => Promise<Reply> | null>> = {
  COMPUTE: async (context) => {
    const { choice } = context.step;
    const docKeyNumber = choice % 2 === 0 ? NUMBER : '2024-000124';
    const pagesSelected = PAGES[choice >> 1] ?? '1';
    const order = { ...ORDER, pageSelectionMethod: 'CSV_PAGES' as const, pagesSelected };
    const sourcedDocKey = { ...DOC_KEY, docKeyNumber };
    const { imageState } = await computeOrder(context.services, {
      session: context.session,
      request: REQUEST,
      input: { ...order, sourcedDocKey },
    });
    return {
      answer: `ORDERED ${imageState.guid}`,
      onAnswer: () => context.browser.orders.push(imageState.guid),
    };
  },
  SEARCH: async ({ services, session, step }) => {
    const now = services.now();
    // the reference of the charge ends with this number, so the model finds the query of a charge by it
    const submittedAt = searchReferenceEnd(step.choice, now.getTime());
    const { cardHolds } = services;
    const lookup = { kind: 'Name' as const, criteria: { name: `SMITH ${step.choice}` }, submittedAt };
    const { outcome } = await transact(services.database.db, (tx) =>
      chargeLookupOnce(tx, { ...lookup, session, now, county: services.county.current, cardHolds }),
    );
    return { answer: outcome };
  },
  DEPOSIT: async (context) => {
    const amount = DEPOSITS[context.step.choice % DEPOSITS.length] ?? '2';
    const call = { session: context.session, request: REQUEST, input: { amount } };
    const { tokenResults } = await startDeposit(context.services, call);
    return { answer: 'FORM', onAnswer: () => openForm(context, tokenResults.token) };
  },
  AUTHORIZE: async (context) => {
    const { token } = await startAuthorization(context.services, { session: context.session, request: REQUEST });
    return { answer: 'FORM', onAnswer: () => openForm(context, token) };
  },
  REPORT: (context) => {
    const { unreportedPayment } = context.browser;
    return unreportedPayment === null ? null : reportPayment(context, unreportedPayment);
  },
  OPEN_ADD_ON: async (context) => {
    const { guid } = await readAddOnOptions(context.services, {
      session: context.session,
      request: REQUEST,
      input: {},
    });
    return { answer: 'OPEN', onAnswer: () => context.browser.addOns.push(guid) };
  },
  LOG_OUT: async ({ services, session, browser }) => {
    const logOut = authRoutes(services).find(({ call }) => call.name === 'logout');
    await logOut?.handle(undefined, session, REQUEST);
    return { answer: 'LOGGED_OUT', onAnswer: () => Object.assign(browser, { sessionToken: null }) };
  },
};

/** Opens the card form of a token in the browser. The test's provider numbers its tokens in the order of their requests: 'token-1'. */
function openForm({ world, services, browser }: RequestContext, token: string): void {
  const formRequest = world.portal.provider.requests[Number(token.slice('token-'.length)) - 1];
  if (formRequest !== undefined) browser.form = { request: formRequest, openedAt: services.now().getTime() };
}

/** Reports a payment to the portal; the answer is the payment's status. */
export async function reportPayment(
  { services, session }: Pick<RequestContext, 'services' | 'session'>,
  { transactionId, isDeposit }: { readonly transactionId: string; readonly isDeposit: boolean },
): Promise<Reply> {
  const call = { session, request: REQUEST, input: { transId: transactionId } };
  const end = isDeposit ? endDeposit : endAuthorization;
  const { content } = await end(services, call);
  return { answer: content.status };
}
