import { type CardSandboxServer, findTestCard, startCardSandbox } from '@portal/card-sandbox';
import {
  authorizationResponse,
  authorizeCard,
  type Call,
  completeDeposit,
  initiateDeposit,
  logout,
  paymentNotices,
} from '@portal/contracts';
import * as z from 'zod/mini';
import { type ImagingPortal, openImagingPortal } from '../imaging/imaging-portal.testing.ts';
import { verifyLedger } from '../ledger/verify-ledger.ts';
import { type Customer, orderActions } from '../orders/ordering.testing.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { openAuthorizeNet } from './provider/authorizenet.ts';
import { CARD_RULES, ESCROW_RULES } from './testing/paying.testing.ts';
import { runCardPaymentsJob } from './testing/run-card-payments-job.testing.ts';

const CREDENTIALS = { loginId: 'tasi', transactionKey: 'play-money' };
const CARDHOLDER = { cardCode: '123', firstName: 'Maria', lastName: 'Cruz', zip: '96950' };
const APPROVES = '4111111111111111';
const DECLINES = '4000000000000002';
const MINUTE = 60_000;

describeOnBothDatabases("the portal with the provider's own protocol", (getDb, getPortalDatabase) => {
  let portal: ImagingPortal;
  let sandbox: CardSandboxServer;
  const { customer, call, buy, fetchPdf, escrowOf } = orderActions(() => portal);
  const now = (): Date => portal.services.now();
  beforeEach(async () => {
    const credentials = { name: CREDENTIALS.loginId, transactionKey: CREDENTIALS.transactionKey };
    sandbox = await startCardSandbox({ port: 0, now, credentials });
    const cards = openAuthorizeNet({
      name: 'sandbox',
      apiUrl: `${sandbox.origin}/xml/v1/request.api`,
      formUrl: `${sandbox.origin}/payment/payment`,
      credentials: CREDENTIALS,
      now,
      timeoutMs: 20_000,
    });
    portal = await openImagingPortal(getPortalDatabase(), { cards });
    await portal.saveRecord('escrow', ESCROW_RULES);
    await portal.saveRecord('creditCardExtra', CARD_RULES);
  });
  afterEach(async () => {
    expect(await verifyLedger(getDb(), now())).toBeNull();
    await portal.close();
    await sandbox.close();
  });

  const content = async <C extends Call>(operation: C, body: object, user: Customer): Promise<z.output<C['content']>> =>
    z.parse<C['content']>(operation.content, (await call(operation, body, user)).content);
  /** Submits the form of a token; returns the id of the resulting transaction. */
  const fillIn = (token: string, number: string): string => {
    const card = findTestCard(number);
    if (card === undefined) throw new Error('no test card');
    sandbox.sandbox.pay(token, { card, ...CARDHOLDER });
    return sandbox.sandbox.unsettled().at(-1)?.id ?? '';
  };
  const runPaymentJobAfter = (milliseconds = MINUTE) => {
    portal.setNow(new Date(now().getTime() + milliseconds));
    return runCardPaymentsJob(portal.services);
  };
  const stateOf = (id: string) => sandbox.sandbox.find(id)?.status;
  const admin = () => customer({ username: 'title.admin', role: 'ACCOUNT' });
  const payer = () => customer({ username: 'card.payer', account: 'Walk-in', paymentMethod: 'CREDIT_CARD' });
  const startDeposit = async (user: Customer) =>
    (await content(initiateDeposit, { amount: '25' }, user)).tokenResults.token;

  it('credits a deposit that the browser reports, and one that it does not', async () => {
    const user = await admin();
    const transId = fillIn(await startDeposit(user), APPROVES);
    expect(await content(completeDeposit, { transId }, user)).toMatchObject({ status: 'DONE', depositCents: 2500 });
    fillIn(await startDeposit(user), '4000000000000341');
    await runPaymentJobAfter();
    expect(await escrowOf(user)).toBe(5000);
    expect((await content(paymentNotices, {}, user)).notices.map(({ outcome }) => outcome)).toEqual([
      'CREDITED',
      'CREDITED',
    ]);
  });

  it('[R01] credits a deposit that was settled before the first look-up, and refunds a second payment of the same form', async () => {
    const user = await admin();
    const token = await startDeposit(user);
    const payments = [fillIn(token, APPROVES), fillIn(token, '5424000000000015')];
    sandbox.sandbox.settle();
    expect(sandbox.sandbox.unsettled()).toEqual([]);
    await runPaymentJobAfter();
    const refunded = sandbox.sandbox.unsettled().map(({ refersTo }) => refersTo ?? '');
    expect([await escrowOf(user), refunded.length, payments.includes(refunded[0] ?? '')]).toEqual([2500, 1, true]);
    await runPaymentJobAfter(21 * MINUTE);
    expect(await getDb().selectFrom('payment_attempt').select('state').execute()).toEqual([{ state: 'DONE' }]);
  });

  it('charges no declined card, and credits the deposit when the form is submitted again', async () => {
    const user = await admin();
    const token = await startDeposit(user);
    const declined = fillIn(token, DECLINES);
    if (declined !== '') {
      expect(await content(completeDeposit, { transId: declined }, user)).toMatchObject({ status: 'REFUSED' });
    }
    const transId = fillIn(token, APPROVES);
    await runPaymentJobAfter();
    expect([await escrowOf(user), (await content(completeDeposit, { transId }, user)).status]).toEqual([2500, 'DONE']);
  });

  it('captures a hold for its draws with the surcharge, and voids one without draws', async () => {
    const user = await payer();
    const authorize = async (person: Customer) => {
      const transId = fillIn((await content(authorizeCard, {}, person)).token, APPROVES);
      expect(await content(authorizationResponse, { transId }, person)).toMatchObject({ authorizationOkay: true });
      return transId;
    };
    const drawn = await authorize(user);
    await fetchPdf(user, (await buy(user)).guid);
    await portal.send(logout, undefined, { cookie: user.cookie });
    const looker = await customer({ username: 'card.looker', account: 'Walk-in' });
    const empty = await authorize(looker);
    await portal.send(logout, undefined, { cookie: looker.cookie });
    await runPaymentJobAfter();
    expect([stateOf(drawn), sandbox.sandbox.find(drawn)?.settled, stateOf(empty)]).toEqual([
      'capturedPendingSettlement',
      205,
      'voided',
    ]);
  });

  it('captures once when the response of the provider is lost', async () => {
    const user = await payer();
    const transId = fillIn((await content(authorizeCard, {}, user)).token, APPROVES);
    await content(authorizationResponse, { transId }, user);
    await fetchPdf(user, (await buy(user)).guid);
    await portal.send(logout, undefined, { cookie: user.cookie });
    sandbox.failures.set({ on: 'createTransactionRequest', how: 'RESET', times: 1 });
    await runPaymentJobAfter();
    await runPaymentJobAfter();
    expect(stateOf(transId)).toBe('capturedPendingSettlement');
    expect(await getDb().selectFrom('card_hold').select('state').execute()).toEqual([{ state: 'CAPTURED' }]);
  });
});
