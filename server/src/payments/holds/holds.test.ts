import {
  authorizationResponse,
  authorizeCard,
  documentDetails,
  payDownloadOrder,
  searchByDocumentNumber,
} from '@portal/contracts';
import { cents, documentNumberKey } from '@portal/domain';
import { type ImagingPortal, openImagingPortal } from '../../imaging/imaging-portal.testing.ts';
import { invoicePaidCommand } from '../../ledger/account-balances.command.ts';
import { balanceOf, countyLedgerAccount, customerLedgerAccount } from '../../ledger/ledger-account.ts';
import { verifyLedger } from '../../ledger/verify-ledger.ts';
import { DAY_MS } from '../../orders/ordering.testing.ts';
import { readConfig } from '../../platform/config/read-config.ts';
import { describeOnBothDatabases } from '../../platform/database/testing.ts';
import { CARD_RULES, MINUTE, paymentActions } from '../testing/paying.testing.ts';
import { cardSettleCommand } from './card-settle.command.ts';

const settings = readConfig({});
if ('problems' in settings) throw new Error(settings.problems.join(' '));
const { config } = settings;
const ALL_PAGES = { pagesSelected: '1-7' };

describeOnBothDatabases('preauthorized cards', (getDb, getPortalDatabase) => {
  let portal: ImagingPortal;
  const { customer, call, compute, pay, buy, fetchPdf, card, startHold, reportHold, authorize, ...rest } =
    paymentActions(() => portal);
  const { runPaymentJob, later, holds, alerts, journals, logOut, notices, attempts } = rest;
  const payer = () => customer({ username: 'card.payer', account: 'Walk-in', paymentMethod: 'CREDIT_CARD' });
  const countyBalance = (kind: 'CASH' | 'REVENUE' | 'SURCHARGE') => balanceOf(getDb(), countyLedgerAccount(kind));
  beforeEach(async () => {
    portal = await openImagingPortal(getPortalDatabase());
    await portal.saveRecord('creditCardExtra', CARD_RULES);
  });
  afterEach(async () => {
    expect(await verifyLedger(getDb())).toBeNull();
    await portal.close();
  });

  it('[000-7.card.1] [000-7.card.2] [001-4.8.card.1] [001-7.card.1] [001-7.card.2] hold the maximum amount, are drawn on by purchases, and are charged with one surcharge at logout', async () => {
    const user = await payer();
    const order = await compute(user);
    expect(order.imageState.purchaseOptions).toMatchObject({
      hasBuyOptions: true,
      creditCardOptions: { authorizationInfo: { authorized: false } },
    });
    expect(order.feeSchedule).toMatchObject({ insufficientBalance: true, totalCents: 205 });
    expect(await pay(user, order.imageState.guid)).toMatchObject({ status: 'INSUFFICIENT_FUNDS' });
    expect(await startHold(user)).toEqual({
      token: 'token-1',
      amountCents: 2500,
      noticeId: expect.stringMatching(/^LR/),
      cardFee: { method: 'percent', amount: 250 },
    });
    expect(card().requests[0]).toMatchObject({ kind: 'AUTHORIZE', amount: 2500 });
    const transId = card().pay();
    expect(await reportHold(user, transId)).toMatchObject({
      authorizationOkay: true,
      status: 'DONE',
      usageBalance: { kind: 'HOLD', amount: 0 },
    });
    expect(await pay(user, order.imageState.guid)).toEqual({
      status: 'PAID',
      usageBalanceResult: { usageBalance: { kind: 'HOLD', amount: 205 } },
    });
    await fetchPdf(user, order.imageState.guid);
    await buy(user, { pagesSelected: '2' }).then(({ guid }) => fetchPdf(user, guid));
    expect(card().taken()).toBe(0);
    await logOut(user);
    await runPaymentJob();
    expect([card().taken(), await countyBalance('CASH'), await countyBalance('SURCHARGE')]).toEqual([308, -308, 8]);
    expect(await holds()).toMatchObject([{ state: 'CAPTURED', capture_amount: 308, close_reason: 'LOGOUT' }]);
    expect(await journals()).toEqual(['IMAGES', 'IMAGES', 'CAPTURE']);
    await runPaymentJob();
    expect(card().calls.capture).toBe(1);
  });

  it('show balances that add up, with the surcharge, to the final charge of the card', async () => {
    const user = await payer();
    await authorize(user);
    const shown: string[] = [];
    for (const pagesSelected of ['1-2', '3', '4']) {
      const { feeSchedule, imageState } = await compute(user, { pagesSelected });
      const { beginningBalance, totalCents, endingBalance } = feeSchedule;
      expect(endingBalance?.amountCents).toBe((beginningBalance?.amountCents ?? Number.NaN) + totalCents);
      shown.push(`${beginningBalance?.value} ${endingBalance?.value}`);
      await pay(user, imageState.guid);
      await fetchPdf(user, imageState.guid);
    }
    // 2.5% of $1.50, $2.50 and $3.50: the surcharge is rounded on the sum, not for each order
    expect(shown).toEqual(['$0.00 $1.54', '$1.54 $2.56', '$2.56 $3.59']);
    await logOut(user);
    await runPaymentJob();
    expect(card().taken()).toBe(359);
  });

  it('[000-3.card.1] show the surcharge as a line of the summary, and a flat surcharge once for each capture', async () => {
    const user = await payer();
    await portal.saveRecord('creditCardExtra', { ...CARD_RULES, surchargeMethod: 'dollars', surcharge: 75 });
    await authorize(user);
    const first = await compute(user);
    expect(first.feeSchedule.multipleItemPurchase?.items.map(({ reason, value }) => [reason, value])).toEqual([
      ['FIRST_PAGE', '$1.00'],
      ['ADDITIONAL_PAGES', '$1.00'],
      ['SURCHARGE', '$0.75'],
    ]);
    expect(first.feeSchedule).toMatchObject({ totalCents: 275, downloadButtonText: 'Download 3 pages for $2.75' });
    await pay(user, first.imageState.guid);
    await fetchPdf(user, first.imageState.guid);
    expect((await compute(user, { pagesSelected: '7' })).feeSchedule).toMatchObject({
      beginningBalance: { value: '$2.75' },
      totalCents: 100,
      endingBalance: { value: '$3.75' },
    });
    await logOut(user);
    await runPaymentJob();
    expect(card().taken()).toBe(275);
  });

  it('are voided when nothing was drawn, after the logout or the end of the session', async () => {
    const user = await payer();
    const first = await authorize(user);
    await logOut(user);
    await runPaymentJob();
    expect(card().transactions.get(first)?.state).toBe('VOIDED');
    const returning = { ...user, cookie: await portal.logIn('card.payer') };
    const second = await authorize(returning);
    later(29 * MINUTE);
    await runPaymentJob();
    expect(card().transactions.get(second)?.state).toBe('AUTHORIZED');
    later(2 * MINUTE);
    await runPaymentJob();
    expect(card().transactions.get(second)?.state).toBe('VOIDED');
    expect([card().taken(), await journals()]).toEqual([0, []]);
  });

  it('are requested again when the hold does not cover an order, in addition to the older hold', async () => {
    const user = await payer();
    await portal.saveRecord('aLaCarte', { imageFirstPage: 1500, imageAdditionalPages: 0 });
    await authorize(user);
    await buy(user, { pagesSelected: '1' });
    const order = await compute(user, { pagesSelected: '2' });
    expect(order.imageState.purchaseOptions).toMatchObject({
      hasBuyOptions: true,
      creditCardOptions: { authorizationInfo: { authorized: true } },
    });
    expect((await pay(user, order.imageState.guid)).status).toBe('INSUFFICIENT_FUNDS');
    await authorize(user);
    expect(await pay(user, order.imageState.guid)).toMatchObject({
      status: 'PAID',
      usageBalanceResult: { usageBalance: { amount: 3076 } },
    });
    expect((await holds()).length).toBe(2);
  });

  it('are not offered for an order that no authorization would cover', async () => {
    const user = await payer();
    await portal.saveRecord('aLaCarte', { imageFirstPage: 2400, imageAdditionalPages: 40 });
    const { feeSchedule, imageState } = await compute(user, ALL_PAGES);
    expect(imageState.purchaseOptions).toMatchObject({ hasBuyOptions: false, creditCardOptions: null });
    expect(feeSchedule.insufficientBalanceMessage).toBe("You can't pay this much by card here.");
    expect(feeSchedule.noPurchasingOptionsAvailableMessage).toMatch(/fewer pages/);
  });

  it('are not offered, nor fewer pages, where a single page costs more than a card may be charged', async () => {
    const user = await payer();
    await portal.saveRecord('aLaCarte', { imageFirstPage: 2440, imageAdditionalPages: 0 });
    const { feeSchedule } = await compute(user, ALL_PAGES);
    expect(feeSchedule.insufficientBalanceMessage).toBe("You can't pay this much by card here.");
    expect(feeSchedule.noPurchasingOptionsAvailableMessage).toMatch(/^Contact the county for a copy/);
  });

  it('are not offered, nor fewer pages, in a county that takes no cards', async () => {
    const user = await payer();
    await portal.saveRecord('creditCardExtra', { ...CARD_RULES, maxAmount: 0 });
    const { feeSchedule, imageState } = await compute(user, ALL_PAGES);
    expect(imageState.purchaseOptions).toMatchObject({ hasBuyOptions: false, creditCardOptions: null });
    expect(feeSchedule).toMatchObject({
      shortfall: 'CARDS_OFF',
      insufficientBalanceMessage: 'The county does not take card payments here.',
      noPurchasingOptionsAvailableMessage: 'Contact the county for a copy. Nothing was charged.',
    });
  });

  it('[R09] never let draws and their surcharge exceed the hold, even with concurrent payments', async () => {
    const user = await payer();
    await portal.saveRecord('aLaCarte', { imageFirstPage: 500, imageAdditionalPages: 0 });
    await authorize(user);
    const orders = [];
    for (let page = 1; page <= 7; page += 1) orders.push(await compute(user, { pagesSelected: String(page) }));
    const paid = await Promise.all(orders.map(({ imageState }) => pay(user, imageState.guid)));
    expect(paid.filter(({ status }) => status === 'PAID').length).toBe(4);
    for (const { imageState } of orders) await fetchPdf(user, imageState.guid);
    await logOut(user);
    await runPaymentJob();
    expect(card().taken()).toBe(2050);
  }, 60_000);

  it('[R02] are opened by the reconciliation when the browser died, drawn on after a new login, and captured when the session ends', async () => {
    const user = await payer();
    await startHold(user);
    const transId = card().pay();
    later(10_000);
    await runPaymentJob();
    expect(await holds()).toEqual([]);
    later(30_000);
    await runPaymentJob();
    expect(await holds()).toMatchObject([{ state: 'OPEN', transaction_id: transId }]);
    expect(await notices(user)).toMatchObject([{ purpose: 'PREAUTHORIZATION', outcome: 'AUTHORIZED' }]);
    const returning = { ...user, cookie: await portal.logIn('card.payer') };
    const { guid } = await buy(returning);
    await fetchPdf(returning, guid);
    later(31 * MINUTE);
    await runPaymentJob();
    expect([card().taken(), (await holds()).map(({ state }) => state)]).toEqual([205, ['CAPTURED']]);
  });

  it('[R02] are not charged for an order that nobody fetched: it is refunded, and its user is notified', async () => {
    const user = await payer();
    await authorize(user);
    const lost = await buy(user);
    expect(await notices(user)).toMatchObject([
      { purpose: 'IMAGES', outcome: 'PAID', imageStateGuid: lost.guid, amountCents: 205 },
      { outcome: 'AUTHORIZED' },
    ]);
    const kept = await buy(user, { pagesSelected: '7' });
    await fetchPdf(user, kept.guid);
    later(31 * MINUTE);
    await runPaymentJob();
    expect([card().taken(), await countyBalance('REVENUE'), await journals()]).toEqual([
      103,
      100,
      ['IMAGES', 'IMAGES', 'REFUND', 'CAPTURE'],
    ]);
    const returning = { ...user, cookie: await portal.logIn('card.payer') };
    expect(await notices(returning)).toMatchObject([
      { purpose: 'IMAGES', outcome: 'NOT_CHARGED', imageStateGuid: null },
      { purpose: 'PREAUTHORIZATION', outcome: 'CHARGED', amountCents: card().taken() },
    ]);
    expect((await call(payDownloadOrder, { imageStateGuid: lost.guid }, returning)).code).toBe('ORDER_CLOSED');
    expect((await compute(returning)).feeSchedule.totalCents).toBe(205);
  });

  it('are captured when they are 24 hours old', async () => {
    const user = await payer();
    await portal.saveRecord('userAccess', { inactivityTimeLimit: false });
    await authorize(user);
    await fetchPdf(user, (await buy(user)).guid);
    later(DAY_MS);
    await runPaymentJob();
    expect(card().taken()).toBe(205);
  });

  it.each(['TIMEOUT', 'RESPONSE_LOST', 'PROVIDER_ERROR'] as const)(
    '[R05] are captured once when the provider fails with %s',
    async (fault) => {
      const user = await payer();
      await authorize(user);
      await fetchPdf(user, (await buy(user)).guid);
      card().faults.capture = [fault];
      await logOut(user);
      await runPaymentJob();
      expect((await holds()).map(({ state }) => state)).toEqual(['CAPTURING']);
      later(60_000);
      await runPaymentJob();
      expect([card().taken(), (await holds()).map(({ state }) => state)]).toEqual([205, ['CAPTURED']]);
    },
  );

  it('become a debt of the account if they cannot be captured, alert staff, and block further card charges of their user', async () => {
    const user = await payer();
    await authorize(user);
    await fetchPdf(user, (await buy(user)).guid);
    card().faults.capture = ['REFUSED'];
    await logOut(user);
    await runPaymentJob();
    expect([await alerts(), (await holds()).map(({ state }) => state)]).toEqual([['CAPTURE_FAILED'], ['FAILED']]);
    // the bank does not block the same sum until the hold expires
    expect([...card().transactions.values()].map(({ state }) => state)).toEqual(['VOIDED']);
    expect(await balanceOf(getDb(), customerLedgerAccount('RECEIVABLE', user.accountId))).toBe(-200);
    const returning = { ...user, cookie: await portal.logIn('card.payer') };
    expect((await call(authorizeCard, {}, returning)).code).toBe('CARD_BLOCKED');
    const other = await customer({ username: 'card.other', account: 'Walk-in' });
    expect((await call(authorizeCard, {}, other)).ok).toBe(true);
    // It is not a debt by invoice: paying it as one would leave the user blocked. Staff list the debts, and settle one when it was paid at the counter.
    const printed: string[] = [];
    const context = { database: getPortalDatabase(), print: (line: string) => printed.push(line), config };
    const settle = (...args: string[]) =>
      cardSettleCommand.run(args, { ...context, signal: new AbortController().signal });
    await invoicePaidCommand.run([], { ...context, signal: new AbortController().signal });
    expect([await settle(), await settle('1'), await settle('1'), await settle()]).toEqual([0, 0, 1, 0]);
    expect(printed).toEqual([
      'Every invoice is paid.',
      '1: card.payer of Walk-in owes $2.00',
      'card.payer has paid $2.00 and may pay by card again.',
      'There is no open card charge 1. Run the command without a number to list them.',
      'No card charge is owed.',
    ]);
    expect(await balanceOf(getDb(), customerLedgerAccount('RECEIVABLE', user.accountId))).toBe(0);
    expect((await call(authorizeCard, {}, returning)).ok).toBe(true);
  });

  it('are released after a refused capture even if the provider does not hear of it at first', async () => {
    const user = await payer();
    await authorize(user);
    await fetchPdf(user, (await buy(user)).guid);
    card().faults.capture = ['REFUSED', 'REFUSED'];
    card().faults.void = ['TIMEOUT'];
    await logOut(user);
    await runPaymentJob();
    expect((await holds()).map(({ state }) => state)).toEqual(['CAPTURING']);
    later(60_000);
    await runPaymentJob();
    expect([await alerts(), (await holds()).map(({ state }) => state), card().taken()]).toEqual([
      ['CAPTURE_FAILED'],
      ['FAILED'],
      0,
    ]);
    expect([...card().transactions.values()].map(({ state }) => state)).toEqual(['VOIDED']);
  });

  it('[S01] [S02] are not opened by a forged report, a partial amount or another kind of payment', async () => {
    const user = await payer();
    await startHold(user);
    const forged = await call(authorizationResponse, { transId: '1', responseCode: '1' }, user);
    expect(forged.content).toMatchObject({ authorizationOkay: false, status: 'REFUSED' });
    const partialPayment = card().pay({ authorized: cents(123) });
    expect(await reportHold(user, partialPayment)).toMatchObject({ authorizationOkay: false });
    await runPaymentJob();
    expect([card().transactions.get(partialPayment)?.state, await holds()]).toEqual(['VOIDED', []]);
    await startHold(user);
    const capturedPayment = card().pay({ kind: 'AUTHORIZE_AND_CAPTURE', state: 'CAPTURED', settled: cents(2500) });
    card().settle();
    expect(await reportHold(user, capturedPayment)).toMatchObject({ authorizationOkay: false });
    later(60_000);
    await runPaymentJob();
    expect([card().calls.refund, card().taken()]).toEqual([1, 0]);
  });

  it('are pending under review without being authorized, and voided when nobody decides', async () => {
    const user = await payer();
    await startHold(user);
    const transId = card().pay({ state: 'UNDECIDED' });
    expect(await reportHold(user, transId)).toMatchObject({ authorizationOkay: false, status: 'PENDING' });
    later(21 * MINUTE);
    await runPaymentJob();
    expect([card().transactions.get(transId)?.state, (await attempts()).map(({ state }) => state)]).toEqual([
      'VOIDED',
      ['EXPIRED'],
    ]);
  });

  it('of guests belong to the session', async () => {
    const guest = await customer({
      username: 'guest',
      role: 'GUEST',
      account: 'Guests',
      paymentMethod: 'CREDIT_CARD',
    });
    await authorize(guest);
    const stranger = { ...guest, cookie: await portal.logIn('guest') };
    expect((await buy(stranger)).status).toBe('INSUFFICIENT_FUNDS');
    await logOut(stranger);
    expect((await holds()).map(({ state }) => state)).toEqual(['OPEN']);
    expect((await buy(guest)).status).toBe('PAID');
    expect(await notices({ ...guest, cookie: await portal.logIn('guest') })).toEqual([]);
    expect(await notices(guest)).toHaveLength(2);
  });

  it('[001-1.payment.1] pay for searches: requested first, then drawn on once, and requested again when the hold is used up', async () => {
    const user = await payer();
    await portal.saveRecord('search', { enabled: ['DocumentNumber'] });
    const rates = { searchByDocumentNumber: 1400 };
    await portal.saveRecord('creditCard', { applyAlternateRates: true, alternateRates: rates });
    const access = { account_id: user.accountId, search_type: 'DocumentNumber', allowed: true };
    await getDb().insertInto('account_page_access').values(access).execute();
    await getDb()
      .updateTable('document')
      .set({ number_key: documentNumberKey('2024-000123') })
      .execute();
    const search = async (click: number, fromDocumentNumber: string) => {
      const criteria = { documentType: 'ALL', fromDocumentNumber, toDocumentNumber: '' };
      const page = { sortKey: 'docNumber', sortDirection: 'ASC', pageNumber: 1, batch: 1, updateHistory: true };
      const timestamp = portal.services.now().getTime() + click;
      return (await call(searchByDocumentNumber, { ...criteria, ...page, timestamp }, user)).content;
    };
    expect(await search(1, '2024-000123')).toMatchObject({ paymentNeeded: true, paymentNeededAgain: false });
    await authorize(user);
    for (const click of [2, 2, 3])
      expect(await search(click, '2024-000123')).toMatchObject({
        paymentNeeded: false,
        searchResults: { totalRecordCount: 1 },
        usageBalance: { kind: 'HOLD', amount: 1435 },
      });
    expect(await search(4, '2024-0001')).toMatchObject({ searchResults: { totalRecordCount: 0 } });
    later(11 * MINUTE);
    expect(await search(5, '2024-000123')).toMatchObject({ paymentNeeded: false, paymentNeededAgain: true });
  });

  it('[001-1.payment.1] pay for details of a record: these are withheld without a hold, charged once, and withheld when the hold is used up', async () => {
    const user = await payer();
    await portal.saveRecord('search', { enabled: ['DocumentNumber'] });
    await portal.saveRecord('creditCard', { applyAlternateRates: true, alternateRates: { documentDetails: 1400 } });
    const access = { account_id: user.accountId, search_type: 'DocumentNumber', allowed: true };
    await getDb().insertInto('account_page_access').values(access).execute();
    const { id: docId } = await getDb().selectFrom('document').select('id').executeTakeFirstOrThrow();
    const details = async () => (await call(documentDetails, { docId }, user)).content;
    const withheld = { docId: 0, displayDocNumber: '', grantorSearchResults: [], parcelIds: [] };
    expect(await details()).toMatchObject({ ...withheld, paymentNeeded: true, paymentNeededAgain: false });
    expect(await journals()).toEqual([]);
    await authorize(user);
    const shown = { docId, paymentNeeded: false, paymentNeededAgain: false };
    for (const content of await Promise.all([details(), details()]))
      expect(content).toMatchObject({ ...shown, usageBalance: { kind: 'HOLD', amount: 1435 } });
    later(9 * MINUTE);
    expect(await details()).toMatchObject(shown);
    later(2 * MINUTE);
    expect(await details()).toMatchObject({ ...withheld, paymentNeeded: true, paymentNeededAgain: true });
    expect(await journals()).toEqual(['DETAILS']);
    await logOut(user);
    await runPaymentJob();
    expect([card().taken(), await countyBalance('REVENUE'), await countyBalance('SURCHARGE')]).toEqual([
      1435, 1400, 35,
    ]);
  });
});
