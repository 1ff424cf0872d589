import { createHash } from 'node:crypto';
import {
  type Call,
  cancelImageState,
  computeDownloadOrder,
  getImage,
  payDownloadOrder,
  recomputeDownloadOrder,
} from '@portal/contracts';
import { cents } from '@portal/domain';
import * as z from 'zod/mini';
import { giveImages, openEscrow } from '../../ledger/balance-changes.ts';
import { balanceOf, ofCustomer } from '../../ledger/ledger-account.ts';
import { verifyLedger } from '../../ledger/verify-ledger.ts';
import { describeOnBothDatabases } from '../../platform/database/testing.ts';
import { envelopeOfAnswer } from '../../testing/test-portal.ts';
import {
  addDocument,
  DOC_KEY,
  type ImagingPortal,
  openDocType,
  openImagingPortal,
  scanOf,
  sevenPages,
} from '../imaging-portal.testing.ts';
import type { TestPage } from '../tiff/make-tiff.testing.ts';

const NOW = new Date('2026-11-20T01:00:00Z');
const DAY_MS = 24 * 60 * 60 * 1000;
const ORDER = {
  sourcedDocKey: DOC_KEY,
  instrumentCode: 'WD',
  pagesSelected: '1, 3, 5',
  pageSelectionMethod: 'CSV_PAGES',
  pageCount: 7,
};

describeOnBothDatabases('ordering page images', (getDb, getPortalDatabase) => {
  let portal: ImagingPortal;
  beforeEach(async () => {
    portal = await openImagingPortal(getPortalDatabase());
  });
  afterEach(async () => {
    expect(await verifyLedger(getDb())).toBeNull();
    await portal.close();
  });

  interface Customer {
    readonly cookie: string;
    readonly accountId: number;
    readonly userId: number;
  }
  async function customer(
    facts: Partial<Parameters<ImagingPortal['addUser']>[0]> & { escrow?: number; images?: number } = {},
  ): Promise<Customer> {
    const { escrow = 0, images = 0, ...user } = { username: 'title.clerk', role: 'USER', ...facts };
    const { userId, accountId } = await portal.addUser(user);
    const known = await getDb()
      .selectFrom('account_doc_type')
      .where('account_id', '=', accountId)
      .select('account_id')
      .execute();
    if (known.length === 0) await openDocType(getDb(), accountId);
    const change = {
      accountId,
      actor: { userId, accountId },
      idempotencyKey: `open:${accountId}:${userId}`,
      reference: '',
      now: NOW,
    };
    await getDb()
      .transaction()
      .execute(async (tx) => {
        if (escrow > 0) await openEscrow(tx, { ...change, amount: cents(escrow) });
        if (images > 0) await giveImages(tx, 'OPENING_BALANCE', { ...change, images });
      });
    return { cookie: await portal.logIn(user.username), accountId, userId };
  }
  const call = async (operation: Call, body: object, who: Customer) => {
    const answer = await portal.send(operation, body, { cookie: who.cookie });
    return envelopeOfAnswer(answer);
  };
  const compute = async (who: Customer, change: object = {}) => {
    const { content } = await call(computeDownloadOrder, { ...ORDER, ...change }, who);
    return z.parse(computeDownloadOrder.content, content);
  };
  const pay = async (who: Customer, guid: string) => {
    const { content } = await call(payDownloadOrder, { imageStateGuid: guid }, who);
    return z.parse(payDownloadOrder.content, content);
  };
  const buy = async (who: Customer, change: object = {}) => {
    const order = await compute(who, change);
    return {
      guid: order.imageState.guid,
      cost: order.feeSchedule.totalCents,
      ...(await pay(who, order.imageState.guid)),
    };
  };
  const fetchPdf = async (who: Customer, guid: string) => {
    const { content } = await call(getImage, { imageStateGuid: guid }, who);
    const image = z.parse(getImage.content, content);
    return { ...image, bytes: Buffer.from(image.pdf, 'base64') };
  };
  const escrowOf = (who: Customer) => balanceOf(getDb(), ofCustomer('ESCROW', who.accountId));
  const auditKinds = async () => {
    const rows = await getDb()
      .selectFrom('audit_log')
      .select('kind')
      .where('kind', 'like', 'IMAGE%')
      .orderBy('id')
      .execute();
    return rows.map((row) => row.kind);
  };

  it('[001-4.8.order.1] says what three pages cost, takes it once, and delivers them', async () => {
    const who = await customer({ escrow: 25_000 });
    const { feeSchedule, imageState } = await compute(who);
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
    expect(await escrowOf(who)).toBe(25_000);
    expect(await pay(who, imageState.guid)).toEqual({
      status: 'PAID',
      usageBalanceResult: { usageBalance: { kind: 'ESCROW', amount: 24_800 } },
    });
    const image = await fetchPdf(who, imageState.guid);
    expect(image.header.uiSaveAsImageName).toBe('Warranty Deed-2024-000123.%%SUFFIX%%');
    const text = image.bytes.toString('latin1');
    expect([1, 2, 3, 4, 5, 6, 7].filter((page) => text.includes(scanOf(page).toString()))).toEqual([1, 3, 5]);
    expect((await fetchPdf(who, imageState.guid)).bytes.equals(image.bytes)).toBe(true);
    expect(await auditKinds()).toEqual(['IMAGE_ORDERED', 'IMAGE_PAID', 'IMAGE_DELIVERED', 'IMAGE_DELIVERED']);
  });

  it('[R09] charges once for 100 payments sent together, with money for one', async () => {
    const who = await customer({ escrow: 200 });
    const { guid } = (await compute(who)).imageState;
    const results = await Promise.all(Array.from({ length: 100 }, () => pay(who, guid)));
    expect(results.every(({ status }) => status === 'PAID')).toBe(true);
    expect(await escrowOf(who)).toBe(0);
  }, 60_000);

  it('[R10] lets one of two orders spend the last of an escrow', async () => {
    const who = await customer({ escrow: 150 });
    const orders = [await compute(who, { pagesSelected: '1' }), await compute(who, { pagesSelected: '2' })];
    const paid = await Promise.all(orders.map(({ imageState }) => pay(who, imageState.guid)));
    expect(paid.map(({ status }) => status).sort()).toEqual(['INSUFFICIENT_FUNDS', 'PAID']);
    expect(await escrowOf(who)).toBe(50);
  });

  it('charges a page once when two orders for it are paid together', async () => {
    const who = await customer({ escrow: 1000 });
    const orders = [await compute(who), await compute(who)];
    const paid = await Promise.all(orders.map(({ imageState }) => pay(who, imageState.guid)));
    expect(paid.map(({ status }) => status)).toEqual(['PAID', 'PAID']);
    expect(await escrowOf(who)).toBe(800);
  });

  it('keeps the price that was shown when rates rise', async () => {
    const who = await customer({ escrow: 1000 });
    const { guid } = (await compute(who)).imageState;
    await portal.saveRecord('aLaCarte', { imageFirstPage: 900, imageAdditionalPages: 900 });
    await pay(who, guid);
    expect(await escrowOf(who)).toBe(800);
  });

  it('[001-3.already-purchased.1] charges nothing for pages bought in the last 30 days by anybody of the account', async () => {
    const who = await customer({ escrow: 1000 });
    await buy(who);
    const colleague = await customer({ username: 'title.other' });
    expect(await buy(colleague)).toMatchObject({ cost: 0, status: 'PAID' });
    const some = (await compute(colleague, { pagesSelected: '1-2' })).feeSchedule;
    expect([some.totalCents, some.alreadyPurchasedMessage]).toEqual([
      100,
      '1 page was bought in the last 30 days and costs nothing.',
    ]);
    // What came along for nothing was not bought: the days are not counted anew.
    portal.setNow(new Date(NOW.getTime() + 30 * DAY_MS + 1000));
    const later = { ...who, cookie: await portal.logIn('title.clerk') };
    expect((await compute(later)).feeSchedule.totalCents).toBe(200);
  });

  it('[001-4.8.insufficient.1] answers what is missing, charges nothing, and goes on when the balance has grown', async () => {
    const who = await customer({ role: 'ACCOUNT', escrow: 150 });
    await portal.saveRecord('escrow', { reloadByCreditCard: true, minReloadAmount: 500, maxReloadAmount: 50_000 });
    const { feeSchedule, imageState } = await compute(who);
    expect(feeSchedule).toMatchObject({
      insufficientBalance: true,
      endingBalance: null,
      insufficientBalanceMessage: 'This download costs $2.00; the escrow balance is $1.50.',
      noPurchasingOptionsAvailableMessage: '',
    });
    expect(imageState.purchaseOptions).toMatchObject({
      hasBuyOptions: true,
      escrowOptions: { lowBalanceMessage: 'This download needs $0.50 more.', endingBalance: { value: '-$0.50' } },
    });
    const refused = await call(payDownloadOrder, { imageStateGuid: imageState.guid }, who);
    expect([refused.status, refused.message]).toEqual(['OK', 'There are insufficient funds.']);
    expect(await escrowOf(who)).toBe(150);
    const deposit = { accountId: who.accountId, actor: who, idempotencyKey: 'more', reference: '', now: NOW };
    await getDb()
      .transaction()
      .execute((tx) => openEscrow(tx, { ...deposit, amount: cents(100) }));
    const { content } = await call(recomputeDownloadOrder, { imageStateGuid: imageState.guid }, who);
    expect(content).toMatchObject({ feeSchedule: { insufficientBalance: false, endingBalance: { value: '$0.50' } } });
    expect((await pay(who, imageState.guid)).status).toBe('PAID');
  });

  it('offers a user of the account nothing to buy', async () => {
    const who = await customer({ escrow: 150 });
    await portal.saveRecord('escrow', { reloadByCreditCard: true });
    const { feeSchedule, imageState } = await compute(who);
    expect(imageState.purchaseOptions.hasBuyOptions).toBe(false);
    expect(feeSchedule.noPurchasingOptionsAvailableMessage).not.toBe('');
  });

  it('takes one image a page from a flat-fee account, and never below none', async () => {
    const who = await customer({ accountType: 'FLAT_FEE', images: 4 });
    const order = await compute(who);
    expect(order.feeSchedule).toMatchObject({
      beginningBalance: { value: '4 images' },
      endingBalance: { value: '1 image' },
      downloadButtonText: 'Download 3 pages for 3 images',
    });
    expect(await pay(who, order.imageState.guid)).toMatchObject({
      status: 'PAID',
      usageBalanceResult: { usageBalance: { kind: 'IMAGES', amount: 1 } },
    });
    expect((await buy(who, { pagesSelected: '6-7' })).status).toBe('INSUFFICIENT_FUNDS');
  });

  it('lets an invoice accrue, and gives staff and unlimited accounts their pages free', async () => {
    const invoiced = await customer({ username: 'invoice.clerk', account: 'A', paymentMethod: 'INVOICE' });
    expect(await buy(invoiced)).toMatchObject({
      status: 'PAID',
      usageBalanceResult: { usageBalance: { kind: 'ACCRUED', amount: 200 } },
    });
    await portal.saveRecord('flatFee', { chargingImages: false });
    const unlimited = await customer({ username: 'flat.clerk', account: 'B', accountType: 'FLAT_FEE' });
    const staff = await customer({ username: 'county.clerk', account: 'C', role: 'COUNTY' });
    for (const [who, kind] of [
      [unlimited, 'UNLIMITED'],
      [staff, 'HIDDEN'],
    ] as const) {
      expect(await buy(who)).toMatchObject({
        cost: 0,
        status: 'PAID',
        usageBalanceResult: { usageBalance: { kind, amount: 0 } },
      });
    }
  });

  it('asks a card payer without a hold for a preauthorization and charges nothing', async () => {
    const who = await customer({ paymentMethod: 'CREDIT_CARD' });
    const { feeSchedule, imageState } = await compute(who);
    expect([feeSchedule.insufficientBalance, imageState.purchaseOptions]).toMatchObject([
      true,
      { hasBuyOptions: true, creditCardOptions: { authorizationInfo: { authorized: false } } },
    ]);
    expect((await pay(who, imageState.guid)).status).toBe('INSUFFICIENT_FUNDS');
  });

  it("[S10] answers another user's order as one that does not exist", async () => {
    const who = await customer({ escrow: 1000 });
    const { guid } = await buy(who);
    const other = await customer({ username: 'other.clerk', account: 'Other', escrow: 1000 });
    for (const operation of [payDownloadOrder, getImage, cancelImageState, recomputeDownloadOrder]) {
      const foreign = await call(operation, { imageStateGuid: guid }, other);
      const absent = await call(operation, { imageStateGuid: 'AAAAAAAAAAAAAAAAAAAAAA' }, other);
      expect({ ...foreign, requestId: '' }).toEqual({ ...absent, requestId: '' });
      expect(foreign.status).toBe('NOT_FOUND');
    }
    expect(Buffer.from(guid, 'base64url').length * 8).toBeGreaterThanOrEqual(122);
  });

  it('binds what a guest orders and buys to the session', async () => {
    const first = await customer({ username: 'guest', role: 'GUEST', paymentMethod: 'INVOICE' });
    const { guid } = await buy(first);
    const second = { ...first, cookie: await portal.logIn('guest') };
    expect((await call(getImage, { imageStateGuid: guid }, second)).status).toBe('NOT_FOUND');
    expect((await compute(second)).feeSchedule.totalCents).toBe(200);
    expect((await compute(first)).feeSchedule.totalCents).toBe(0);
  });

  it.each<[string, object, string, string]>([
    ['a blank list', { pagesSelected: ' , ' }, 'INVALID', 'There are no pages selected.'],
    ['a page that is not there', { pagesSelected: '8' }, 'INVALID', ''],
    ['a page count that is not true', { pageCount: 6 }, 'CHANGED', ''],
    ['an unknown document', { sourcedDocKey: { ...DOC_KEY, docKeyNumber: '2024-999999' } }, 'NOT_FOUND', ''],
    ['keys that do not agree', { sourcedDocKey: { ...DOC_KEY, docKeyType: 'TOR' } }, 'NOT_FOUND', ''],
    ['a document type without rights', { sourcedDocKey: { ...DOC_KEY, imageKeyType: 'TOR' } }, 'DENIED', ''],
  ])('refuses %s', async (_what, change, status, message) => {
    const answer = await call(computeDownloadOrder, { ...ORDER, ...change }, await customer({ escrow: 1000 }));
    expect([answer.ok, answer.status]).toEqual([false, status]);
    if (message !== '') expect(answer.message).toBe(message);
  });

  it('hides a confidential document from customers, and from orders made before it became one', async () => {
    const who = await customer({ escrow: 1000 });
    await addDocument(getDb(), { document_number: '2024-000200', image_key: 'ab/abc.tif', confidential: true });
    const secret = { ...ORDER, sourcedDocKey: { ...DOC_KEY, docKeyNumber: '2024-000200' } };
    expect((await call(computeDownloadOrder, secret, who)).status).toBe('NOT_FOUND');
    const staff = await customer({ username: 'county.clerk', account: 'County', role: 'COUNTY' });
    expect((await call(computeDownloadOrder, secret, staff)).status).toBe('OK');
    const { guid } = await buy(who);
    await getDb().updateTable('document').set({ confidential: true }).execute();
    expect((await call(getImage, { imageStateGuid: guid }, who)).status).toBe('NOT_FOUND');
  });

  it('refuses damaged pages and kinds not handled yet before anything is charged', async () => {
    const who = await customer({ escrow: 1000 });
    const change = (page: TestPage, number: number) => {
      if (number === 2) return { ...page, tags: { ...page.tags, 256: 0 } };
      return number === 3 ? { ...page, tags: { ...page.tags, 259: 5 } } : page;
    };
    portal.files.set('ab/abc.tif', Buffer.concat([sevenPages(change), Buffer.from('new')]));
    const damaged = await call(computeDownloadOrder, { ...ORDER, pagesSelected: '1-2' }, who);
    expect(damaged).toMatchObject({ code: 'ORDER_DAMAGED_PAGES', message: 'These pages cannot be shown: 2.' });
    const lzw = await call(computeDownloadOrder, { ...ORDER, pagesSelected: '1, 3' }, who);
    expect(lzw).toMatchObject({ code: 'IMAGE_KIND_NOT_SUPPORTED', content: { kind: 'LZW' } });
    portal.undrawable.add(5);
    const unreadable = await call(computeDownloadOrder, { ...ORDER, pagesSelected: '4-5' }, who);
    expect(unreadable).toMatchObject({ code: 'ORDER_DAMAGED_PAGES', content: { pages: '5' } });
    expect((await buy(who, { pagesSelected: '1, 4, 6-7' })).status).toBe('PAID');
    expect(await escrowOf(who)).toBe(750);
  });

  it('[R19] refuses a file that is not, bit by bit, the one that was imported', async () => {
    const who = await customer({ escrow: 1000 });
    const image_hash = createHash('sha256').update(sevenPages()).digest('hex');
    await getDb().updateTable('document').set({ image_hash }).execute();
    expect((await call(computeDownloadOrder, ORDER, who)).status).toBe('OK');
    const flipped = sevenPages();
    flipped[12] = (flipped[12] ?? 0) ^ 1;
    portal.files.set('ab/abc.tif', flipped);
    expect((await call(computeDownloadOrder, ORDER, who)).code).toBe('ORDER_DAMAGED_PAGES');
    expect(await escrowOf(who)).toBe(1000);
  });

  it('ends an order after 30 minutes, when it is cancelled, and a paid one after 24 hours', async () => {
    const who = await customer({ escrow: 1000 });
    const cancelled = (await compute(who)).imageState.guid;
    for (const _twice of [1, 2])
      expect((await call(cancelImageState, { imageStateGuid: cancelled }, who)).ok).toBe(true);
    expect((await call(payDownloadOrder, { imageStateGuid: cancelled }, who)).code).toBe('ORDER_CLOSED');
    const open = (await compute(who)).imageState.guid;
    const unpaid = await call(getImage, { imageStateGuid: open }, who);
    expect([unpaid.message, unpaid.content]).toMatchObject(['There is no content to show', { preview: true, pdf: '' }]);
    const { guid } = await buy(who, { pagesSelected: '7' });
    expect((await call(cancelImageState, { imageStateGuid: guid }, who)).code).toBe('ORDER_CLOSED');
    portal.setNow(new Date(NOW.getTime() + 29 * 60_000));
    expect((await fetchPdf(who, guid)).preview).toBe(false);
    portal.setNow(new Date(NOW.getTime() + 31 * 60_000));
    const again = { ...who, cookie: await portal.logIn('title.clerk') };
    expect((await call(payDownloadOrder, { imageStateGuid: open }, again)).code).toBe('ORDER_CLOSED');
    portal.setNow(new Date(NOW.getTime() + DAY_MS + 1000));
    const nextDay = { ...who, cookie: await portal.logIn('title.clerk') };
    expect((await call(getImage, { imageStateGuid: guid }, nextDay)).code).toBe('ORDER_CLOSED');
    expect(await escrowOf(who)).toBe(900);
  });

  it('asks for the right on every call', async () => {
    const who = await customer({ escrow: 1000 });
    const { guid } = await buy(who);
    await getDb().updateTable('account_doc_type').set({ image_retrieval: false }).execute();
    expect((await call(getImage, { imageStateGuid: guid }, who)).status).toBe('DENIED');
    expect((await call(computeDownloadOrder, ORDER, who)).status).toBe('DENIED');
  });

  it('names the broken rule when a paid order has lost its journal', async () => {
    const who = await customer({ escrow: 1000 });
    const { guid } = await buy(who);
    const { guid: other } = (await compute(who)).imageState;
    const admin = getPortalDatabase().admin;
    await admin
      .updateTable('image_state')
      .set({ state: 'PAID', paid_at: NOW, journal_id: null })
      .where('guid', '=', other)
      .execute()
      .catch(() => undefined);
    expect(await verifyLedger(getDb())).toBeNull();
    await admin.updateTable('image_state').set({ guid: 'renamed' }).where('guid', '=', guid).execute();
    expect(await verifyLedger(getDb())).toMatchObject({ id: 'I5' });
    await admin.updateTable('image_state').set({ guid }).where('guid', '=', 'renamed').execute();
  });
});
