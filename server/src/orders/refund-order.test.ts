import { setTimeout } from 'node:timers/promises';
import { getImage, payDownloadOrder, readHistory, refundOrder } from '@portal/contracts';
import { balanceOf, closeLedgerAccounts, customerLedgerAccount } from '../ledger/ledger-account.ts';
import { deliveredMails } from '../mail/delivered-mails.testing.ts';
import { CARD_RULES, MINUTE, paymentActions } from '../payments/testing/paying.testing.ts';
import { usePaymentPortal } from '../payments/testing/payment-portal.testing.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { envelopeOfAnswer } from '../testing/test-portal.ts';
import type { Customer } from './ordering.testing.ts';
import { refundMailHandler } from './refunded-order.mail.ts';

jest.setTimeout(60_000);

const REASON = 'The scan can not be read.';
const SIX = [1, 2, 3, 4, 5, 6];
const PAGES = { pagesSelected: '2, 4', pageSelectionMethod: 'CSV_PAGES' };
const OTHER_PAGES = { pagesSelected: '5, 6', pageSelectionMethod: 'CSV_PAGES' };
const MINUTES_31 = 31 * 60_000;

// usePaymentPortal also verifies the ledger after each test
describeOnBothDatabases('a refund of a purchase by staff', (getDb, getDatabase) => {
  const getPortal = usePaymentPortal(getDatabase);
  const actions = paymentActions(getPortal);
  const { customer, call, buy, compute, fetchPdf, authorize, logOut, runPaymentJob, card, alerts, later } = actions;
  let clerk = '';
  beforeEach(async () => {
    await getPortal().addUser({ username: 'county.clerk', role: 'COUNTY', account: 'Tasi County Recorder' });
    clerk = await getPortal().logIn('county.clerk');
  });

  const refund = async (imageStateGuid: string, reason = REASON, cookie = clerk) => {
    const answer = await getPortal().send(refundOrder, { imageStateGuid, reason }, { cookie });
    const envelope = envelopeOfAnswer(answer);
    return envelope.ok ? refundOrder.content.parse(envelope.content) : envelope.code;
  };
  const balance = (kind: 'ESCROW' | 'IMAGES' | 'RECEIVABLE', accountId: number) =>
    balanceOf(getDb(), customerLedgerAccount(kind, accountId));
  const history = async (username: string) => {
    const answer = await getPortal().send(readHistory, { username }, { cookie: clerk });
    return readHistory.content.parse(envelopeOfAnswer(answer).content).rows;
  };
  /** The answer's code to a download; 'OK' for the pages. */
  const fetchCode = async (buyer: Customer, imageStateGuid: string) => {
    const answer = await call(getImage, { imageStateGuid }, buyer);
    return answer.code ?? 'OK';
  };
  /** The emails that a mail server gets now. */
  const emails = () =>
    deliveredMails(getDb(), getPortal().services, (mailer) => ({
      orderRefunded: refundMailHandler(getPortal().services, mailer),
    }));
  /** What the emails say to a card payer, who gets an address only now. */
  const toldCardPayer = async () => {
    const payer = getDb().updateTable('portal_user').where('username', '=', 'card.payer');
    await payer.set({ email: 'card@payer.example' }).execute();
    return (await emails()).map(({ text }) => /Refund: .*/.exec(text)?.[0].trim());
  };
  const refundTasks = () =>
    getDb().selectFrom('card_refund').select(['guid', 'amount', 'state']).orderBy('created_at').execute();
  const cardPayer = () =>
    customer({ username: 'card.payer', role: 'USER', paymentMethod: 'CREDIT_CARD', account: 'Walk-in' });

  it('puts the price back into escrow once, is in the history, and makes the pages cost again', async () => {
    const buyer = await customer({ username: 'title.admin', role: 'ACCOUNT', escrow: 1000 });
    const { guid, cost } = await buy(buyer);
    await fetchPdf(buyer, guid);
    expect(await balance('ESCROW', buyer.accountId)).toBe(1000 - cost);
    const purchase = (await history('title.admin')).find(({ event }) => event === 'Images purchased');
    expect(purchase?.refundable).toEqual({ imageStateGuid: guid, cents: cost, images: 0 });
    expect(await refund(guid)).toEqual({ refundCents: cost, images: 0 });
    expect([await refund(guid), await balance('ESCROW', buyer.accountId)]).toEqual(['CHANGED', 1000]);
    const rows = await history('title.admin');
    expect(rows.every(({ refundable }) => refundable === null)).toBe(true);
    const row = rows.find(({ event }) => event === 'Purchase refunded');
    expect(row).toMatchObject({ username: 'county.clerk', chargedCents: 0 - cost });
    expect(row?.details).toContain(REASON);
    expect(rows.reduce((sum, { chargedCents }) => sum + (chargedCents ?? 0), 0)).toBe(0);
    expect((await compute(buyer)).feeSchedule.totalCents).toBe(cost);
    expect(await fetchCode(buyer, guid)).toBe('ORDER_CLOSED');
  });

  it('closes the orders whose pages were free because of it, paid or not, and no others', async () => {
    const buyer = await customer({ username: 'title.admin', role: 'ACCOUNT', escrow: 1000 });
    const purchase = await buy(buyer, PAGES);
    const repeated = await buy(buyer, PAGES);
    const larger = await buy(buyer, { ...PAGES, pagesSelected: '2, 4, 5' });
    const other = await buy(buyer, OTHER_PAGES);
    const unpaid = (await compute(buyer, PAGES)).imageState.guid;
    expect([repeated.cost, await fetchCode(buyer, repeated.guid)]).toEqual([0, 'OK']);
    await refund(purchase.guid);
    const codes = [repeated, larger, other].map(({ guid }) => fetchCode(buyer, guid));
    expect(await Promise.all(codes)).toEqual(['ORDER_CLOSED', 'ORDER_CLOSED', 'OK']);
    expect((await call(payDownloadOrder, { imageStateGuid: unpaid }, buyer)).code).toBe('ORDER_CLOSED');
    // the page that the larger order paid for is free when the pages are bought again, which opens all of them
    const again = await buy(buyer, { ...PAGES, pagesSelected: '2, 4, 5' });
    expect([again.cost, await fetchCode(buyer, again.guid)]).toEqual([purchase.cost, 'OK']);
  });

  it('is carried out once when six clerks press the button', async () => {
    const buyer = await customer({ username: 'title.admin', role: 'ACCOUNT', escrow: 1000 });
    const { guid, cost } = await buy(buyer);
    const answers = await Promise.all(SIX.map(() => refund(guid)));
    expect(answers.filter((answer) => answer !== 'CHANGED')).toEqual([{ refundCents: cost, images: 0 }]);
    expect(await balance('ESCROW', buyer.accountId)).toBe(1000);
  });

  it('gives nothing to an account that is being deleted', async () => {
    const buyer = await customer({ username: 'title.admin', role: 'ACCOUNT', escrow: 1000 });
    const { guid, cost } = await buy(buyer);
    let refunded: ReturnType<typeof refund> | undefined;
    await getDb()
      .transaction()
      .execute(async (tx) => {
        await closeLedgerAccounts(tx, buyer.accountId);
        refunded = refund(guid);
        // until the refund waits for the ledger account, or for this transaction as on the embedded database
        await setTimeout(500);
        const deleted = tx.updateTable('account').set({ deleted_at: getPortal().services.now(), status: 'I' });
        await deleted.where('id', '=', buyer.accountId).execute();
      });
    expect(['CHANGED', 'NOT_FOUND']).toContain(await refunded);
    expect(await balance('ESCROW', buyer.accountId)).toBe(1000 - cost);
  });

  it('is emailed to its buyer once, in the language of the buyer, with the place where the money is', async () => {
    const buyer = await customer({ username: 'title.admin', role: 'ACCOUNT', escrow: 1000 });
    const reader = { email: 'tina@pacific.example', language: 'RUSSIAN', first_name: 'Tina' };
    await getDb().updateTable('portal_user').set(reader).where('username', '=', 'title.admin').execute();
    const { guid } = await buy(buyer, PAGES);
    await Promise.all([refund(guid), refund(guid)]);
    const [mail, ...others] = await emails();
    expect([mail?.to, others, await emails()]).toEqual(['tina@pacific.example', [], []]);
    for (const part of ['Tina', '$1.50. Деньги вернулись на эскроу-счёт вашей учётной записи.'])
      expect(mail?.text).toContain(part);
  });

  it('is not emailed without an address, and not after the user is deactivated', async () => {
    const buyer = await customer({ username: 'title.admin', role: 'ACCOUNT', escrow: 1000 });
    const first = await buy(buyer, PAGES);
    const second = await buy(buyer, OTHER_PAGES);
    const change = (set: { email: string; status?: string }) =>
      getDb().updateTable('portal_user').set(set).where('username', '=', 'title.admin').execute();
    await change({ email: '' });
    await refund(first.guid);
    expect(await emails()).toEqual([]);
    await refund(second.guid);
    await change({ email: 'tina@pacific.example', status: 'I' });
    expect(await emails()).toEqual([]);
  });

  it('reduces what an invoiced account owes, and gives a flat-fee account its images back', async () => {
    const bank = await customer({ username: 'bank.clerk', role: 'USER', paymentMethod: 'INVOICE', account: 'Bank' });
    const { guid, cost } = await buy(bank);
    expect(await balance('RECEIVABLE', bank.accountId)).toBe(0 - cost);
    await refund(guid);
    expect(await balance('RECEIVABLE', bank.accountId)).toBe(0);
    const flat = await customer({ username: 'flat.user', accountType: 'FLAT_FEE', account: 'Abstract', images: 10 });
    const order = await buy(flat);
    const used = 10 - (await balance('IMAGES', flat.accountId));
    expect(await refund(order.guid)).toEqual({ refundCents: 0, images: used });
    expect(await balance('IMAGES', flat.accountId)).toBe(10);
  });

  it('is not charged to a card that is still on hold', async () => {
    const payer = await cardPayer();
    await authorize(payer);
    const kept = await buy(payer, PAGES);
    const mistake = await buy(payer, OTHER_PAGES);
    for (const { guid } of [kept, mistake]) await fetchPdf(payer, guid);
    expect(await refund(mistake.guid)).toMatchObject({ refundCents: 154 });
    expect(await toldCardPayer()).toEqual(['Refund: $1.54. Your card will be charged that much less.']);
    await logOut(payer);
    await runPaymentJob();
    expect([card().taken(), await refundTasks()]).toEqual([154, []]);
  });

  it('goes back to a charged card with its fee, once the payment is settled', async () => {
    const payer = await cardPayer();
    await authorize(payer);
    const first = await buy(payer, PAGES);
    const second = await buy(payer, OTHER_PAGES);
    for (const { guid } of [first, second]) await fetchPdf(payer, guid);
    await logOut(payer);
    expect(await refund(first.guid)).toBe('CHANGED');
    await runPaymentJob();
    expect(card().taken()).toBe(308);
    expect(await refund(first.guid)).toMatchObject({ refundCents: 154 });
    await runPaymentJob();
    expect([card().taken(), card().calls.refund]).toEqual([308, 0]);
    card().settle();
    later(MINUTES_31);
    await runPaymentJob();
    await runPaymentJob();
    expect([card().taken(), card().calls.refund]).toEqual([154, 1]);
    // the provider would take an equal refund for a repetition of the first one, so it waits
    const again = await getPortal().logIn('county.clerk');
    expect(await refund(second.guid, REASON, again)).toMatchObject({ refundCents: 154 });
    await runPaymentJob();
    expect(card().calls.refund).toBe(1);
    // the window of the provider is not over when it is over by the clock of the portal: it got the request later
    later(8 * 60 * 60_000 + 60_000);
    await runPaymentJob();
    expect(card().calls.refund).toBe(1);
    later(60 * 60_000);
    await runPaymentJob();
    expect([card().taken(), card().calls.refund, await alerts()]).toEqual([0, 2, []]);
    expect((await refundTasks()).map(({ state }) => state)).toEqual(['DONE', 'DONE']);
  });

  it('gives a flat card fee back with the last order of the payment', async () => {
    await getPortal().saveRecord('creditCardExtra', { ...CARD_RULES, surchargeMethod: 'dollars', surcharge: 100 });
    const payer = await cardPayer();
    await authorize(payer);
    const first = await buy(payer, PAGES);
    const second = await buy(payer, OTHER_PAGES);
    for (const { guid } of [first, second]) await fetchPdf(payer, guid);
    await logOut(payer);
    await runPaymentJob();
    expect(await refund(first.guid)).toMatchObject({ refundCents: 150 });
    expect(await refund(second.guid)).toMatchObject({ refundCents: 250 });
    expect(await toldCardPayer()).toEqual([
      'Refund: $1.50. It goes back to your card within a few days.',
      'Refund: $2.50. It goes back to your card within a few days.',
    ]);
  });

  it('leaves the purchase as it is if the provider is known to refuse it, and books it if the provider does not answer', async () => {
    const payer = await cardPayer();
    await authorize(payer);
    const order = await buy(payer, PAGES);
    const other = await buy(payer, OTHER_PAGES);
    for (const { guid } of [order, other]) await fetchPdf(payer, guid);
    await logOut(payer);
    await runPaymentJob();
    card().settle();
    // somebody refunded the payment at the provider
    const [[transId, payment] = ['', undefined]] = [...card().transactions];
    if (payment === undefined) throw new Error('There is no payment.');
    card().transactions.set(transId, { ...payment, state: 'REFUNDED' });
    expect(await refund(order.guid)).toBe('CARD_REFUND_NOT_POSSIBLE');
    card().transactions.delete(transId);
    expect(await refund(order.guid)).toBe('CARD_REFUND_NOT_POSSIBLE');
    card().transactions.set(transId, payment);
    expect(await refundTasks()).toEqual([]);
    const purchases = (await history('card.payer')).filter(({ refundable }) => refundable !== null);
    expect(purchases).toHaveLength(2);
    card().faults.lookUp = ['UNREACHABLE'];
    expect(await refund(order.guid)).toMatchObject({ refundCents: 154 });
    later(181 * 24 * 60 * MINUTE);
    const again = await getPortal().logIn('county.clerk');
    expect(await refund(other.guid, REASON, again)).toBe('CARD_REFUND_TOO_OLD');
    // the refund that waits is younger than two weeks again, as `ledger verify` demands
    later(-181 * 24 * 60 * MINUTE);
  });

  it('tells staff if the provider refuses it, and is never sent twice after an unclear answer', async () => {
    const payer = await cardPayer();
    await authorize(payer);
    const { guid } = await buy(payer, PAGES);
    await fetchPdf(payer, guid);
    await logOut(payer);
    await runPaymentJob();
    card().settle();
    await refund(guid);
    card().faults.refund = ['TIMEOUT'];
    await runPaymentJob();
    later(MINUTES_31);
    await runPaymentJob();
    expect([card().calls.refund, await alerts(), (await refundTasks())[0]?.state]).toEqual([
      1,
      ['VOID_FAILED'],
      'FAILED',
    ]);
  });

  it('[S15] is for staff only, needs a reason, and is not possible for a free or unknown order', async () => {
    const buyer = await customer({ username: 'title.admin', role: 'ACCOUNT', escrow: 1000 });
    const { guid } = await buy(buyer);
    expect(await refund(guid, REASON, buyer.cookie)).toBe('DENIED');
    expect(await refund(guid, '  ')).toBe('INVALID');
    expect(await refund('no-such-order')).toBe('NOT_FOUND');
    const again = await buy(buyer);
    expect([again.cost, await refund(again.guid)]).toEqual([0, 'CHANGED']);
  });
});
