import {
  cancelImageState,
  documentDetails,
  getZoomImage,
  payDownloadOrder,
  recomputeDownloadOrder,
} from '@portal/contracts';
import * as z from 'zod/mini';
import { DOC_KEY, type ImagingPortal, openImagingPortal } from '../../imaging/imaging-portal.testing.ts';
import { verifyLedger } from '../../ledger/verify-ledger.ts';
import { type Customer, DAY_MS } from '../../orders/ordering.testing.ts';
import { describeOnBothDatabases } from '../../platform/database/testing.ts';
import { CARD_RULES, MINUTE, paymentActions } from '../testing/paying.testing.ts';

const GUEST = { username: 'guest', role: 'GUEST', account: 'Guests', paymentMethod: 'CREDIT_CARD' };
const PAYER = { username: 'card.payer', account: 'Walk-in', paymentMethod: 'CREDIT_CARD' };

describeOnBothDatabases('pages that a card pays for', (getDb, getPortalDatabase) => {
  let portal: ImagingPortal;
  const { customer, call, compute, pay, buy, fetchPdf, card, authorize, logOut, runPaymentJob, later, notices } =
    paymentActions(() => portal);
  beforeEach(async () => {
    portal = await openImagingPortal(getPortalDatabase());
    await portal.saveRecord('creditCardExtra', CARD_RULES);
  }, 60_000);
  afterEach(async () => {
    expect(await verifyLedger(getDb())).toBeNull();
    await portal.close();
  });
  const isWatermarked = async (user: Customer, page: number) =>
    z.parse(getZoomImage.content, (await call(getZoomImage, { sourcedDocKey: DOC_KEY, page }, user)).content)
      .watermarked;
  const logInAgain = async (user: Customer, username = 'card.payer') => ({
    ...user,
    cookie: await portal.logIn(username),
  });
  const takenAfterLogout = async (user: Customer) => {
    await logOut(user);
    await runPaymentJob();
    return card().taken();
  };

  it.each([
    ['a card payer', PAYER],
    ['a guest', GUEST],
  ])('[R02] are charged once to %s who orders them twice and fetches only the second order', async (_who, facts) => {
    const user = await customer(facts);
    await authorize(user);
    const first = await buy(user);
    const second = await buy(user);
    expect([first.cost, second.cost, second.status]).toEqual([205, 205, 'PAID']);
    expect((await fetchPdf(user, second.guid)).bytes.length).toBeGreaterThan(0);
    expect(await takenAfterLogout(user)).toBe(205);
  });

  it('[R02] are charged once when several orders for them are fetched', async () => {
    const user = await customer(PAYER);
    await authorize(user);
    const orders = [await buy(user), await buy(user, { pagesSelected: '1-3' }), await buy(user)];
    for (const { guid } of orders) expect((await fetchPdf(user, guid)).bytes.length).toBeGreaterThan(0);
    // pages 1, 3 and 5 for 200 cents, page 2 for 100, the last order for free; plus the surcharge
    expect((await call(payDownloadOrder, { imageStateGuid: orders[2]?.guid }, user)).content).toMatchObject({
      status: 'PAID',
      usageBalanceResult: { usageBalance: { amount: 308 } },
    });
    expect(await takenAfterLogout(user)).toBe(308);
  });

  it('[R02] are reported as refunded once, by the delivery of an order that repeats them', async () => {
    const user = await customer(PAYER);
    await authorize(user);
    const orders = [await buy(user), await buy(user, { pagesSelected: '1-3' }), await buy(user)];
    const refunds: (number | undefined)[] = [];
    for (const { guid } of [...orders, ...orders]) refunds.push((await fetchPdf(user, guid)).header.refundedCents);
    // with the card fee, so that the receipts add up to what the card is charged
    expect(refunds).toEqual([undefined, 102, 205, undefined, undefined, undefined]);
    expect(orders.map(({ cost }) => cost)).toEqual([205, 205, 205]);
    expect(await takenAfterLogout(user)).toBe(3 * 205 - 102 - 205);
  });

  it('[R02] are free after their delivery, and keep the date of their first purchase', async () => {
    const user = await customer(PAYER);
    await authorize(user);
    await fetchPdf(user, (await buy(user)).guid);
    const repeated = await buy(user);
    expect([repeated.cost, repeated.status]).toEqual([0, 'PAID']);
    await fetchPdf(user, repeated.guid);
    expect(await takenAfterLogout(user)).toBe(205);
    const returning = await logInAgain(user);
    const order = await compute(returning);
    expect(order.feeSchedule.totalCents).toBe(0);
    expect((await pay(returning, order.imageState.guid)).status).toBe('PAID');
    expect((await fetchPdf(returning, order.imageState.guid)).bytes.length).toBeGreaterThan(0);
  });

  it('[R02] are not delivered for an old price after the logout refunded their purchase', async () => {
    const user = await customer(PAYER);
    await authorize(user);
    const lost = await buy(user);
    const priced = await compute(user);
    expect(await takenAfterLogout(user)).toBe(0);
    const returning = await logInAgain(user);
    for (const guid of [lost.guid, priced.imageState.guid]) {
      const paid = await call(payDownloadOrder, { imageStateGuid: guid }, returning);
      expect(JSON.stringify([paid.code, paid.content])).toMatch(/ORDER_CLOSED|INSUFFICIENT_FUNDS/);
      expect(await fetchPdf(returning, guid)).toMatchObject({ preview: true, bytes: Buffer.alloc(0) });
    }
  });

  it('[S09] are zoomed with a watermark until their delivery begins', async () => {
    const user = await customer(PAYER);
    await authorize(user);
    const { guid } = await buy(user, { pagesSelected: '1' });
    expect(await isWatermarked(user, 1)).toBe(true);
    await fetchPdf(user, guid);
    expect([await isWatermarked(user, 1), await isWatermarked(user, 2)]).toEqual([false, true]);
    const other = await customer({ ...PAYER, username: 'card.other' });
    expect(await isWatermarked(other, 1)).toBe(true);
  });

  it('are refunded with each order that was not fetched, and the user is notified of each', async () => {
    const user = await customer(PAYER);
    await authorize(user);
    await buy(user);
    await buy(user);
    expect(await takenAfterLogout(user)).toBe(0);
    const shown = await notices(await logInAgain(user));
    expect(shown.filter(({ purpose }) => purpose === 'IMAGES').map(({ outcome }) => outcome)).toEqual([
      'NOT_CHARGED',
      'NOT_CHARGED',
    ]);
  });

  it('cost nothing at payment when another order for them was fetched after the price was shown', async () => {
    const user = await customer(PAYER);
    await authorize(user);
    const priced = await compute(user);
    const canceled = await compute(user);
    await fetchPdf(user, (await buy(user)).guid);
    expect((await pay(user, priced.imageState.guid)).usageBalanceResult.usageBalance.amount).toBe(205);
    const { content } = await call(recomputeDownloadOrder, { imageStateGuid: canceled.imageState.guid }, user);
    expect(content).toMatchObject({ feeSchedule: { totalCents: 0 } });
    await call(cancelImageState, { imageStateGuid: canceled.imageState.guid }, user);
    await fetchPdf(user, priced.imageState.guid);
    expect(await takenAfterLogout(user)).toBe(205);
  });

  it('are charged again after their free period, even if an order was priced as free in its last minutes', async () => {
    const user = await customer({ escrow: 1000 });
    await buy(user);
    later(30 * DAY_MS - 10 * MINUTE);
    const priced = await compute(await logInAgain(user, 'title.clerk'));
    expect(priced.feeSchedule.totalCents).toBe(0);
    later(20 * MINUTE);
    const returning = await logInAgain(user, 'title.clerk');
    expect((await pay(returning, priced.imageState.guid)).status).toBe('PAID');
    expect((await compute(returning)).feeSchedule.totalCents).toBe(200);
  });

  it('[S47] open their record without a search that costs money once they are delivered, for their payer and not for other users of the account', async () => {
    await portal.saveRecord('search', { enabled: ['Name'] });
    await portal.saveRecord('aLaCarte', { searchByName: 25 });
    const [user, stranger] = [await customer(PAYER), await customer({ ...PAYER, username: 'other.payer' })];
    await getDb()
      .insertInto('account_page_access')
      .values({ account_id: user.accountId, search_type: 'Name', allowed: true })
      .execute();
    const { id: docId } = await getDb()
      .selectFrom('document')
      .select('id')
      .where('document_number', '=', DOC_KEY.docKeyNumber)
      .executeTakeFirstOrThrow();
    const open = async (reader: Customer) => {
      const { code } = await call(documentDetails, { docId }, reader);
      return code ?? 'OPEN';
    };
    await authorize(user);
    const { guid } = await buy(user);
    // a logout would refund this order
    expect(await open(user)).toBe('SEARCH_FIRST');
    await fetchPdf(user, guid);
    expect([await open(user), await open(stranger)]).toEqual(['OPEN', 'SEARCH_FIRST']);
  });
});
