import {
  type AnyEnvelope,
  authorizationResponse,
  authorizeCard,
  type Call,
  completeDeposit,
  getAddOnOptions,
  getUserAddOnConfirmation,
  initiateDeposit,
  logout,
  paymentNotices,
  userAddOn,
} from '@portal/contracts';
import * as z from 'zod/mini';
import type { ImagingPortal } from '../../imaging/imaging-portal.testing.ts';
import { type Customer, orderActions } from '../../orders/ordering.testing.ts';
import { runCardPaymentsJob } from './run-card-payments-job.testing.ts';

export const MINUTE = 60_000;

/** The demo county's rules for cards and deposits. */
export const CARD_RULES = {
  applySurcharge: true,
  surchargeMethod: 'percent',
  surchargeBasisPoints: 250,
  maxAmount: 2500,
} as const;
export const ESCROW_RULES = {
  applySurcharge: true,
  reloadByCreditCard: true,
  minReloadAmount: 2000,
  maxReloadAmount: 50_000,
  creditCardSurchargeMethod: 'percent',
  creditCardSurchargeBasisPoints: 250,
} as const;

/** Functions that make users' card payments through the portal's API and the provider's form. */
export function paymentActions(getPortal: () => ImagingPortal) {
  const buying = orderActions(getPortal);
  const db = () => getPortal().services.database.db;
  const card = () => getPortal().provider;
  const content = async <C extends Call>(call: C, body: object, user: Customer): Promise<z.output<C['content']>> => {
    const answer = await buying.callUntilNotBusy(call, body, user);
    if (!answer.ok) throw new Error(`${call.name}: ${answer.message}`);
    return z.parse<C['content']>(call.content, answer.content);
  };
  const startDeposit = (user: Customer, amount: string): Promise<AnyEnvelope> =>
    buying.call(initiateDeposit, { amount }, user);
  const reportDeposit = (user: Customer, transId: string) => content(completeDeposit, { transId }, user);
  const startHold = (user: Customer) => content(authorizeCard, {}, user);
  const reportHold = (user: Customer, transId: string) => content(authorizationResponse, { transId }, user);

  const confirmAddOn = async (user: Customer, option: string): Promise<string> => {
    const { guid } = await content(getAddOnOptions, {}, user);
    await content(getUserAddOnConfirmation, { option, imageStateReference: { imageStateGuid: guid } }, user);
    return guid;
  };

  return {
    ...buying,
    card,
    startDeposit,
    reportDeposit,
    /** Makes a deposit in a browser without failures. */
    deposit: async (user: Customer, amount: string) => {
      await startDeposit(user, amount);
      return reportDeposit(user, card().pay());
    },
    startHold,
    reportHold,
    /** Authorizes a card; returns the id of the provider's transaction. */
    authorize: async (user: Customer): Promise<string> => {
      await startHold(user);
      const transId = card().pay();
      await reportHold(user, transId);
      return transId;
    },
    /** Buys an add-on of images, beginning with its options; returns the result. */
    buyAddOn: async (user: Customer, option: string) =>
      content(userAddOn, { imageStateGuid: await confirmAddOn(user, option) }, user),
    confirmAddOn,
    logOut: (user: Customer) => getPortal().send(logout, undefined, { cookie: user.cookie }),
    notices: async (user: Customer) => (await content(paymentNotices, {}, user)).notices,
    /** Runs the payment job once. */
    runPaymentJob: () => runCardPaymentsJob(getPortal().services),
    /** Advances the clock. */
    later: (milliseconds: number) => getPortal().setNow(new Date(getPortal().services.now().getTime() + milliseconds)),
    attempts: () => db().selectFrom('payment_attempt').selectAll().orderBy('id').execute(),
    holds: () => db().selectFrom('card_hold').selectAll().orderBy('id').execute(),
    alerts: async () =>
      (await db().selectFrom('staff_alert').select('kind').orderBy('id').execute()).map(({ kind }) => kind),
    journals: async () =>
      (await db().selectFrom('journal').select('kind').orderBy('id').execute()).map(({ kind }) => kind),
  };
}
