import { finished } from 'node:stream/promises';
import { cents } from '@portal/domain';
import { endSession } from '../../auth/session.store.ts';
import type { Session } from '../../auth/session.ts';
import { buyAddOn, confirmAddOn, readAddOnOptions } from '../../flat-fee/add-on.service.ts';
import { DOC_KEY, type ImagingPortal } from '../../imaging/imaging-portal.testing.ts';
import { cancelOrder, computeOrder } from '../../imaging/orders/download-order.service.ts';
import { deliverImage } from '../../imaging/orders/get-image.service.ts';
import { payOrder } from '../../imaging/orders/pay-order.service.ts';
import { transact } from '../../platform/database/transact.ts';
import { StreamedContent } from '../../platform/http/route.ts';
import type { Services } from '../../services.ts';
import { endDeposit, startDeposit } from '../deposits/deposit.service.ts';
import { endAuthorization, startAuthorization } from '../holds/authorize-card.service.ts';
import { closeHoldsOf } from '../holds/close-hold.ts';
import { runPaymentRound } from '../jobs/payment-jobs.ts';
import { type Actor, logIn, sessionNow } from './simulated-world.ts';

const REQUEST = { id: 'r', address: '127.0.0.1' };

/** One step of a history: who, and two numbers that it is made of. */
export interface Moment {
  readonly portal: ImagingPortal;
  /** The portal of this step: it may die in the middle. */
  readonly services: Services;
  readonly actor: Actor;
  readonly other: Actor;
  readonly size: number;
}

type Step = (moment: Moment) => Promise<string>;

const asking = async ({ portal, actor }: Moment): Promise<{ session: Session; request: typeof REQUEST }> => ({
  session: await sessionNow(portal.services, actor),
  request: REQUEST,
});

const order: Step = async (moment) => {
  const first = 1 + (moment.size % 7);
  const input = {
    sourcedDocKey: DOC_KEY,
    pagesSelected: moment.size % 2 === 0 ? String(first) : `${first}-7`,
    pageSelectionMethod: 'CSV_PAGES',
    pageCount: 7,
  } as const;
  const { imageState } = await computeOrder(moment.services, { ...(await asking(moment)), input });
  moment.actor.guid = imageState.guid;
  return 'ORDERED';
};

async function payOnce(moment: Moment): Promise<string> {
  const { guid } = moment.actor;
  const { content } = await payOrder(moment.services, { ...(await asking(moment)), input: { imageStateGuid: guid } });
  if (content.status === 'PAID') moment.actor.paid.add(guid);
  return content.status;
}
/** Two things at once; both are over before the next step, however the first one ends. */
async function together(...both: readonly Promise<string>[]): Promise<string> {
  const ended = await Promise.allSettled(both);
  const failed = ended.find((one) => one.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  return ended.map((one) => (one.status === 'fulfilled' ? one.value : '')).join(' ');
}
const payTwice: Step = (moment) => together(payOnce(moment), payOnce(moment));

const fetchPages: Step = async (moment) => {
  const { guid } = moment.actor;
  const answer = await deliverImage(moment.services, { ...(await asking(moment)), input: { imageStateGuid: guid } });
  if (!(answer instanceof StreamedContent)) return 'PREVIEW';
  answer.json.resume();
  await finished(answer.json);
  moment.actor.fetched.add(guid);
  return 'FETCHED';
};

const cancel: Step = async (moment) => {
  await cancelOrder(moment.services, { ...(await asking(moment)), input: { imageStateGuid: moment.actor.guid } });
  return 'CANCELLED';
};

const openDepositForm: Step = async (moment) => {
  const amount = moment.size % 5 === 0 ? '19.99' : '20.20';
  moment.actor.form = null;
  await startDeposit(moment.services, { ...(await asking(moment)), input: { amount } });
  moment.actor.form = 'DEPOSIT';
  moment.actor.request = moment.portal.provider.requests.length - 1;
  return 'FORM';
};
const openHoldForm: Step = async (moment) => {
  moment.actor.form = null;
  await startAuthorization(moment.services, await asking(moment));
  moment.actor.form = 'HOLD';
  moment.actor.request = moment.portal.provider.requests.length - 1;
  return 'FORM';
};

/** What a person and the bank make of a form. */
const FORM_ENDS = ['APPROVED', 'APPROVED', 'APPROVED', 'DECLINED', 'PARTIAL', 'UNDECIDED'] as const;
const PART = cents(123);

const fillInForm: Step = async ({ portal, actor, size }) => {
  const request = portal.provider.requests[actor.request];
  if (actor.form === null || request === undefined) return 'NO_FORM';
  const end = FORM_ENDS[size % FORM_ENDS.length] ?? 'APPROVED';
  const part = actor.form === 'DEPOSIT' ? { authorized: PART, settled: PART } : { authorized: PART };
  const nothing = end === 'DECLINED' || end === 'UNDECIDED' ? { state: end, settled: cents(0) } : {};
  const id = portal.provider.pay(end === 'PARTIAL' ? part : nothing, request);
  actor.transactions.push({ id, purpose: actor.form, isDone: false });
  return end;
};

/** The bank ends its review of a transaction, if that was not given back meanwhile. */
const decide: Step = async ({ portal, size }) => {
  const open = [...portal.provider.transactions.values()].find(({ state }) => state === 'UNDECIDED');
  if (open === undefined) return 'NOTHING';
  if (size % 2 === 0) Object.assign(open, { state: 'DECLINED' });
  else if (open.kind === 'AUTHORIZE') Object.assign(open, { state: 'AUTHORIZED' });
  else Object.assign(open, { state: 'CAPTURED', settled: open.authorized });
  return open.state;
};

async function reportAs(moment: Moment, owner: Actor, which = moment.size): Promise<string> {
  const transaction = owner.transactions[which % Math.max(1, owner.transactions.length)];
  if (transaction === undefined) return 'NOTHING';
  const asked = { ...(await asking(moment)), input: { transId: transaction.id } };
  const { content } = await (transaction.purpose === 'DEPOSIT'
    ? endDeposit(moment.services, asked)
    : endAuthorization(moment.services, asked));
  if (content.status === 'DONE') transaction.isDone = true;
  return content.status;
}
const report: Step = (moment) => reportAs(moment, moment.actor);
const reportLast: Step = (moment) => reportAs(moment, moment.actor, moment.actor.transactions.length - 1);
const reportForeign: Step = async (moment) =>
  moment.other === moment.actor ? 'NOTHING' : `FOREIGN ${await reportAs(moment, moment.other)}`;

const buyImages: Step = async (moment) => {
  const asked = await asking(moment);
  const { guid } = await readAddOnOptions(moment.services, { ...asked, input: {} });
  const reference = { imageStateGuid: guid };
  await confirmAddOn(moment.services, { ...asked, input: { option: '1', imageStateReference: reference } });
  const { ok, paymentNeeded } = await buyAddOn(moment.services, { ...asked, input: reference });
  return ok ? 'BOUGHT' : paymentNeeded ? 'PAYMENT_NEEDED' : 'INSUFFICIENT';
};

const logOut: Step = async (moment) => {
  const { session } = await asking(moment);
  const now = moment.services.now();
  await transact(moment.services.database.db, async (tx) => {
    await endSession(tx, session.sessionId, 'LOGOUT', now);
    await closeHoldsOf(tx, session, REQUEST, now);
  });
  await logIn(moment.portal.services, moment.actor);
  return 'OUT';
};

const WAITS = [5_000, 20_000, 60_000, 21 * 60_000, 32 * 60_000, 3 * 60 * 60_000];
const waitLong: Step = async ({ portal, size }) => {
  const ms = WAITS[size % WAITS.length] ?? 0;
  portal.setNow(new Date(portal.services.now().getTime() + ms));
  return `${ms / 1000} s`;
};
const round: Step = async ({ services }) => ((await runPaymentRound(services)) ? 'ROUND' : 'BUSY');
const roundWithPayment: Step = (moment) => together(round(moment), payOnce(moment));

const roundWithReport: Step = (moment) => together(round(moment), reportLast(moment));

/** What can happen. Paying and reporting are tried as often as everything that leads to them. */
export const STEPS: Readonly<Record<string, Step>> = {
  order,
  pay: payOnce,
  payTwice,
  fetchPages,
  cancel,
  openDepositForm,
  openHoldForm,
  fillInForm,
  decide,
  report,
  reportLast,
  reportForeign,
  buyImages,
  logOut,
  waitLong,
  round,
  roundWithPayment,
  roundWithReport,
};
