import { payDownloadOrder, recomputeDownloadOrder } from '@portal/contracts';
import { cents } from '@portal/domain';
import { type ImagingPortal, openImagingPortal, scanOf } from '../imaging/imaging-portal.testing.ts';
import { postOpeningBalance } from '../ledger/balance-changes.ts';
import { verifyLedger } from '../ledger/verify-ledger.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { DAY_MS, NOW, orderActions } from './ordering.testing.ts';

describeOnBothDatabases('paying for page images', (getDb, getPortalDatabase) => {
  let portal: ImagingPortal;
  const { customer, call, compute, pay, buy, fetchPdf, escrowOf } = orderActions(() => portal);
  beforeEach(async () => {
    portal = await openImagingPortal(getPortalDatabase());
  });
  afterEach(async () => {
    expect(await verifyLedger(getDb())).toBeNull();
    await portal.close();
  });
  const auditKinds = async () => {
    const rows = await getDb()
      .selectFrom('audit_log')
      .select('kind')
      .where('kind', 'like', 'IMAGE%')
      .orderBy('id')
      .execute();
    return rows.map((row) => row.kind);
  };

  it('[000-1.payment.1] [000-1.search.2] [001-3.fee-schedule.1] [001-3.request.1] [001-3.results.1] [001-4.8.summary.1] [001-7.compute.1] [001-7.image.1] [001-7.pay.1] prices three pages, charges once, and delivers them', async () => {
    const buyer = await customer({ escrow: 25_000 });
    const { feeSchedule, imageState } = await compute(buyer);
    expect(feeSchedule).toMatchObject({
      insufficientBalance: false,
      beginningBalance: { value: '$250.00' },
      endingBalance: { value: '$248.00' },
      purchaseMessage: 'Download charges for 3 pages',
      singleItemPurchase: null,
      multipleItemPurchase: {
        itemHeaderDescription: 'Document Image',
        items: [
          { description: 'First page', value: '$1.00' },
          { description: '2 additional pages at $0.50', value: '$1.00' },
        ],
        total: { description: 'Total', value: '$2.00' },
      },
      downloadButtonText: 'Download 3 pages for $2.00',
    });
    expect(await escrowOf(buyer)).toBe(25_000);
    expect(await pay(buyer, imageState.guid)).toEqual({
      status: 'PAID',
      usageBalanceResult: { usageBalance: { kind: 'ESCROW', amount: 24_800 } },
    });
    const image = await fetchPdf(buyer, imageState.guid);
    expect([image.preview, image.header.uiSaveAsImageName]).toEqual([false, 'Warranty Deed-2024-000123.%%SUFFIX%%']);
    const { paid_at } = await getDb().selectFrom('image_state').select('paid_at').executeTakeFirstOrThrow();
    expect(image.header.paidAt).toBe(paid_at?.toISOString());
    const text = image.bytes.toString('latin1');
    expect([1, 2, 3, 4, 5, 6, 7].filter((page) => text.includes(scanOf(page).toString()))).toEqual([1, 3, 5]);
    expect((await fetchPdf(buyer, imageState.guid)).bytes.equals(image.bytes)).toBe(true);
    expect(await auditKinds()).toEqual(['IMAGE_ORDERED', 'IMAGE_PAID', 'IMAGE_DELIVERED', 'IMAGE_DELIVERED']);
  });

  it('[001-3.fee-schedule.1] shows the cost of a single page as one value', async () => {
    const buyer = await customer({ escrow: 1000 });
    expect((await compute(buyer, { pagesSelected: '4' })).feeSchedule).toMatchObject({
      purchaseMessage: 'Download charges for 1 page',
      singleItemPurchase: { item: { description: 'Document Image', value: '$1.00' } },
      multipleItemPurchase: null,
    });
  });

  it('[R09] charges once for 100 concurrent payments of one order', async () => {
    const buyer = await customer({ escrow: 200 });
    const { guid } = (await compute(buyer)).imageState;
    const results = await Promise.all(Array.from({ length: 100 }, () => pay(buyer, guid)));
    expect(results.every(({ status }) => status === 'PAID')).toBe(true);
    expect(await escrowOf(buyer)).toBe(0);
  }, 300_000);

  it('[R10] lets only one of two orders spend the rest of an escrow', async () => {
    const buyer = await customer({ escrow: 150 });
    const orders = [await compute(buyer, { pagesSelected: '1' }), await compute(buyer, { pagesSelected: '2' })];
    const paid = await Promise.all(orders.map(({ imageState }) => pay(buyer, imageState.guid)));
    expect(paid.map(({ status }) => status).sort()).toEqual(['INSUFFICIENT_FUNDS', 'PAID']);
    expect(await escrowOf(buyer)).toBe(50);
  });

  it('charges a page once when two orders for it are paid together', async () => {
    const buyer = await customer({ escrow: 1000 });
    const orders = [await compute(buyer), await compute(buyer)];
    const paid = await Promise.all(orders.map(({ imageState }) => pay(buyer, imageState.guid)));
    expect(paid.map(({ status }) => status)).toEqual(['PAID', 'PAID']);
    expect(await escrowOf(buyer)).toBe(800);
  });

  it('[S08] keeps the price that was shown when rates rise', async () => {
    const buyer = await customer({ escrow: 1000 });
    const { guid } = (await compute(buyer)).imageState;
    await portal.saveRecord('aLaCarte', { imageFirstPage: 900, imageAdditionalPages: 900 });
    await pay(buyer, guid);
    expect(await escrowOf(buyer)).toBe(800);
  });

  it('[001-3.already-purchased.1] [001-3.fee-schedule.1] charges nothing for pages that any user of the account bought in the last 30 days', async () => {
    const buyer = await customer({ escrow: 1000 });
    await buy(buyer);
    const colleague = await customer({ username: 'title.other' });
    expect(await buy(colleague)).toMatchObject({ cost: 0, status: 'PAID' });
    const some = (await compute(colleague, { pagesSelected: '1-2' })).feeSchedule;
    expect([some.totalCents, some.alreadyPurchasedMessage]).toEqual([
      100,
      'You bought 1 of these pages in the last 30 days. It costs nothing now.',
    ]);
    // A free repeat is not a purchase: it does not start another 30 days.
    portal.setNow(new Date(NOW.getTime() + 30 * DAY_MS + 1000));
    const later = { ...buyer, cookie: await portal.logIn('title.clerk') };
    expect((await compute(later)).feeSchedule.totalCents).toBe(200);
  });

  it('reports what an order was charged, if its pages were bought while it was open', async () => {
    const buyer = await customer({ escrow: 1000 });
    const { feeSchedule, imageState } = await compute(buyer);
    expect(feeSchedule.totalCents).toBe(200);
    await buy(await customer({ username: 'title.other' }));
    const paid = await call(payDownloadOrder, { imageStateGuid: imageState.guid }, buyer);
    const balance = { value: '$8.00' };
    expect(paid.content).toMatchObject({
      status: 'PAID',
      feeSchedule: { totalCents: 0, beginningBalance: balance, endingBalance: balance },
    });
    expect(await escrowOf(buyer)).toBe(800);
  });

  it('reports the same to an invoice account', async () => {
    const buyer = await customer({ username: 'bank.clerk', account: 'Bank', paymentMethod: 'INVOICE' });
    const { imageState } = await compute(buyer);
    await buy(buyer);
    const paid = await call(payDownloadOrder, { imageStateGuid: imageState.guid }, buyer);
    expect(paid.content).toMatchObject({ status: 'PAID', feeSchedule: { totalCents: 0 } });
  });

  it('[001-3.fee-schedule.1] [001-3.image-state.1] [001-4.8.insufficient.1] [001-7.compute.2] reports the missing amount, charges nothing, and continues after a deposit', async () => {
    const buyer = await customer({ role: 'ACCOUNT', escrow: 150 });
    await portal.saveRecord('escrow', {
      reloadByCreditCard: true,
      minReloadAmount: 500,
      maxReloadAmount: 50_000,
      applySurcharge: true,
      creditCardSurchargeMethod: 'percent',
      creditCardSurchargeBasisPoints: 250,
    });
    const { feeSchedule, imageState } = await compute(buyer);
    expect(feeSchedule).toMatchObject({
      insufficientBalance: true,
      endingBalance: null,
      insufficientBalanceMessage: 'This download costs $2.00. The escrow balance is $1.50.',
      noPurchasingOptionsAvailableMessage: '',
    });
    expect(imageState.purchaseOptions).toMatchObject({
      hasBuyOptions: true,
      escrowOptions: {
        accountMessage: 'Account Pacific Title',
        beginningBalance: { description: 'Beginning balance', value: '$1.50' },
        lowBalanceMessage: 'You need $0.50 more for this download.',
        depositAmountMessage: 'Deposits are from $5.00 to $500.00.',
        surchargeMessage: 'A card fee of 2.5% is added.',
        endingBalance: { description: 'Ending balance', value: '-$0.50' },
      },
    });
    const refused = await call(payDownloadOrder, { imageStateGuid: imageState.guid }, buyer);
    expect([refused.status, refused.message]).toEqual(['OK', 'There are insufficient funds.']);
    expect(await escrowOf(buyer)).toBe(150);
    const deposit = { accountId: buyer.accountId, actor: buyer, idempotencyKey: 'more', reference: '', now: NOW };
    await getDb()
      .transaction()
      .execute((tx) => postOpeningBalance(tx, { ...deposit, amount: cents(100) }));
    const { content } = await call(recomputeDownloadOrder, { imageStateGuid: imageState.guid }, buyer);
    expect(content).toMatchObject({
      feeSchedule: { insufficientBalance: false, endingBalance: { value: '$0.50' } },
      imageState: { guid: imageState.guid, purchaseOptions: { hasBuyOptions: false, escrowOptions: null } },
    });
    expect((await pay(buyer, imageState.guid)).status).toBe('PAID');
  });

  it('[001-3.fee-schedule.1] [001-4.8.insufficient.1] offers a user of the account nothing to buy', async () => {
    const buyer = await customer({ escrow: 150 });
    await portal.saveRecord('escrow', { reloadByCreditCard: true });
    const { feeSchedule, imageState } = await compute(buyer);
    expect(imageState.purchaseOptions.hasBuyOptions).toBe(false);
    expect(feeSchedule.noPurchasingOptionsAvailableMessage).toBe(
      'Ask your account administrator to add to the balance. Nothing was charged.',
    );
  });

  it('sends an administrator who has nothing to buy to the county, not back to the administrator', async () => {
    const { feeSchedule } = await compute(await customer({ role: 'ACCOUNT', escrow: 150 }));
    expect(feeSchedule.noPurchasingOptionsAvailableMessage).toBe(
      'Ask the county how to add to the balance. Nothing was charged.',
    );
  });

  it('takes one image per page from a flat-fee account, and never below zero', async () => {
    const buyer = await customer({ accountType: 'FLAT_FEE', images: 4 });
    const order = await compute(buyer);
    expect(order.feeSchedule).toMatchObject({
      beginningBalance: { value: '4 images' },
      endingBalance: { value: '1 image' },
      downloadButtonText: 'Download 3 pages (uses 3 images)',
    });
    expect(await pay(buyer, order.imageState.guid)).toMatchObject({
      status: 'PAID',
      usageBalanceResult: { usageBalance: { kind: 'IMAGES', amount: 1 } },
    });
    expect((await buy(buyer, { pagesSelected: '6-7' })).status).toBe('INSUFFICIENT_FUNDS');
  });

  it('accrues charges for an invoice account, and gives staff and unlimited accounts their pages free', async () => {
    const invoiced = await customer({ username: 'invoice.clerk', account: 'A', paymentMethod: 'INVOICE' });
    expect(await buy(invoiced)).toMatchObject({
      status: 'PAID',
      usageBalanceResult: { usageBalance: { kind: 'ACCRUED', amount: 200 } },
    });
    await portal.saveRecord('flatFee', { chargingImages: false });
    const unlimited = await customer({ username: 'flat.clerk', account: 'B', accountType: 'FLAT_FEE' });
    const staff = await customer({ username: 'county.clerk', account: 'C', role: 'COUNTY' });
    for (const [buyer, kind] of [
      [unlimited, 'UNLIMITED'],
      [staff, 'HIDDEN'],
    ] as const) {
      expect(await buy(buyer)).toMatchObject({
        cost: 0,
        status: 'PAID',
        usageBalanceResult: { usageBalance: { kind, amount: 0 } },
      });
    }
  });

  it('counts the images of an account whose unlimited option the county no longer offers', async () => {
    const buyer = await customer({ accountType: 'FLAT_FEE', images: 1 });
    await portal.services.database.db
      .updateTable('account')
      .set({ flat_fee_rate_level: 1 })
      .where('id', '=', buyer.accountId)
      .execute();
    const unlimited = { option: true, unlimitedNumberOfPages: true, cost: 25_000 };
    await portal.saveRecord('flatFee', { rates: [unlimited] });
    expect(await buy(buyer, { pagesSelected: '1-2' })).toMatchObject({ status: 'PAID' });
    // its monthly task then bills nothing for it
    await portal.saveRecord('flatFee', { rates: [{ ...unlimited, option: false }] });
    expect(await buy(buyer, { pagesSelected: '3-4' })).toMatchObject({ status: 'INSUFFICIENT_FUNDS' });
  });

  it('[001-3.image-state.1] asks a card payer without a hold for a preauthorization and charges nothing', async () => {
    await portal.saveRecord('creditCardExtra', { maxAmount: 2500 });
    const buyer = await customer({ paymentMethod: 'CREDIT_CARD' });
    const { feeSchedule, imageState } = await compute(buyer);
    expect([feeSchedule.insufficientBalance, imageState.purchaseOptions]).toMatchObject([
      true,
      { hasBuyOptions: true, creditCardOptions: { authorizationInfo: { authorized: false } } },
    ]);
    expect((await pay(buyer, imageState.guid)).status).toBe('INSUFFICIENT_FUNDS');
  });
});
