import { createHash } from 'node:crypto';
import {
  cancelImageState,
  computeDownloadOrder,
  getImage,
  payDownloadOrder,
  recomputeDownloadOrder,
} from '@portal/contracts';
import {
  addDocument,
  DOC_KEY,
  type ImagingPortal,
  openImagingPortal,
  scanOf,
  sevenPages,
} from '../imaging/imaging-portal.testing.ts';
import { g4Page, makeTiff, type TestPage } from '../imaging/tiff/make-tiff.testing.ts';
import { verifyLedger } from '../ledger/verify-ledger.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import { DAY_MS, NOW, ORDER, orderActions } from './ordering.testing.ts';

describeOnBothDatabases('reasons to refuse an order of page images', (getDb, getPortalDatabase) => {
  let portal: ImagingPortal;
  const { customer, call, compute, buy, fetchPdf, escrowOf } = orderActions(() => portal);
  beforeEach(async () => {
    portal = await openImagingPortal(getPortalDatabase());
  });
  afterEach(async () => {
    expect(await verifyLedger(getDb())).toBeNull();
    await portal.close();
  });

  it("[S10] include another user's order, reported as one that does not exist", async () => {
    const buyer = await customer({ escrow: 1000 });
    const { guid } = await buy(buyer);
    const other = await customer({ username: 'other.clerk', account: 'Other', escrow: 1000 });
    for (const operation of [payDownloadOrder, getImage, cancelImageState, recomputeDownloadOrder]) {
      const foreign = await call(operation, { imageStateGuid: guid }, other);
      const absent = await call(operation, { imageStateGuid: 'AAAAAAAAAAAAAAAAAAAAAA' }, other);
      expect({ ...foreign, requestId: '' }).toEqual({ ...absent, requestId: '' });
      expect(foreign.status).toBe('NOT_FOUND');
    }
    expect(Buffer.from(guid, 'base64url').length * 8).toBeGreaterThanOrEqual(122);
  });

  it('include a guest order from another session', async () => {
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
  ])('include %s', async (_what, change, status, message) => {
    const answer = await call(computeDownloadOrder, { ...ORDER, ...change }, await customer({ escrow: 1000 }));
    expect([answer.ok, answer.status]).toEqual([false, status]);
    if (message !== '') expect(answer.message).toBe(message);
  });

  it('include a confidential document for customers, even in orders made before it became confidential', async () => {
    const buyer = await customer({ escrow: 1000 });
    await addDocument(getDb(), { document_number: '2024-000200', image_key: 'ab/abc.tif', confidential: true });
    const secret = { ...ORDER, sourcedDocKey: { ...DOC_KEY, docKeyNumber: '2024-000200' } };
    expect((await call(computeDownloadOrder, secret, buyer)).status).toBe('NOT_FOUND');
    const staff = await customer({ username: 'county.clerk', account: 'County', role: 'COUNTY' });
    expect((await call(computeDownloadOrder, secret, staff)).status).toBe('OK');
    const { guid } = await buy(buyer);
    await getDb().updateTable('document').set({ confidential: true }).execute();
    expect((await call(getImage, { imageStateGuid: guid }, buyer)).status).toBe('NOT_FOUND');
  });

  it('include damaged pages and unsupported image kinds, before anything is charged', async () => {
    const buyer = await customer({ escrow: 1000 });
    const change = (page: TestPage, number: number) => {
      if (number === 2) return { ...page, tags: { ...page.tags, 256: 0 } };
      return number === 3 ? { ...page, tags: { ...page.tags, 259: 34925 } } : page;
    };
    portal.files.set('ab/abc.tif', Buffer.concat([sevenPages(change), Buffer.from('new')]));
    const damaged = await call(computeDownloadOrder, { ...ORDER, pagesSelected: '1-2' }, buyer);
    expect(damaged).toMatchObject({ code: 'ORDER_DAMAGED_PAGES', message: 'These pages cannot be shown: 2.' });
    const lzma = await call(computeDownloadOrder, { ...ORDER, pagesSelected: '1, 3' }, buyer);
    expect(lzma).toMatchObject({ code: 'IMAGE_KIND_NOT_SUPPORTED', content: { kind: 'LZMA' } });
    portal.undrawable.add(5);
    const unreadable = await call(computeDownloadOrder, { ...ORDER, pagesSelected: '4-5' }, buyer);
    expect(unreadable).toMatchObject({ code: 'ORDER_DAMAGED_PAGES', content: { pages: '5' } });
    expect((await buy(buyer, { pagesSelected: '1, 4, 6-7' })).status).toBe('PAID');
    expect(await escrowOf(buyer)).toBe(750);
  });

  it('include a document without an intact page: there is nothing to leave out and order again', async () => {
    const buyer = await customer({ escrow: 1000 });
    const scan = (page: TestPage, isLost: boolean) => (isLost ? { ...page, tags: { ...page.tags, 256: 0 } } : page);
    let padding = 0;
    const order = async (lost: readonly boolean[], undrawable: readonly number[]) => {
      const pages = lost.map((isLost, index) => scan(g4Page(scanOf(index + 1)), isLost));
      // another length each time, so that the facts of the last file are not used
      padding += 1;
      portal.files.set('ab/abc.tif', Buffer.concat([makeTiff(pages), Buffer.alloc(padding)]));
      portal.undrawable.clear();
      for (const page of undrawable) portal.undrawable.add(page);
      return call(computeDownloadOrder, { ...ORDER, pagesSelected: '1', pageCount: lost.length }, buyer);
    };
    const refused = await order([true], []);
    expect(refused).toMatchObject({ code: 'ORDER_DAMAGED_DOCUMENT', message: "This document's image is damaged." });
    expect((await order([false], [1])).code).toBe('ORDER_DAMAGED_DOCUMENT');
    expect((await order([false, true], [1])).code).toBe('ORDER_DAMAGED_DOCUMENT');
    expect((await order([false, false], [1])).code).toBe('ORDER_DAMAGED_PAGES');
    expect(await escrowOf(buyer)).toBe(1000);
  });

  it.each(['PAGE', 'DOCUMENT'])(
    '[R18] do not include a truncated file: its readable pages are sold, and the lost page is named, with charges by %s',
    async (image_charge_method) => {
      const buyer = await customer({ escrow: 1000 });
      await getDb().updateTable('account_doc_type').set({ image_charge_method }).execute();
      await getDb().updateTable('document').set({ page_count: 0 }).execute();
      const pages = [1, 2].map((page) => g4Page(scanOf(page)));
      portal.files.set('ab/abc.tif', makeTiff(pages, { lastNext: 1_000_000 }));
      const whole = { ...ORDER, pageSelectionMethod: 'ENTIRE_DOCUMENT', pagesSelected: '', pageCount: 3 };
      const lost = 'These pages cannot be shown: 3.';
      const ordered = await call(computeDownloadOrder, whole, buyer);
      const content = { feeSchedule: { pageCount: 2 }, lostPages: '3' };
      expect(ordered).toMatchObject({ ok: true, message: lost, content });
      const { imageState } = await compute(buyer, whole);
      expect(await call(recomputeDownloadOrder, { imageStateGuid: imageState.guid }, buyer)).toMatchObject({ content });
      const firstPage = { ...ORDER, pagesSelected: '1', pageCount: 3 };
      expect(await call(computeDownloadOrder, firstPage, buyer)).toMatchObject({
        message: '',
        content: { lostPages: '' },
      });
      expect(await call(computeDownloadOrder, { ...ORDER, pagesSelected: '2-3', pageCount: 3 }, buyer)).toMatchObject({
        code: 'ORDER_DAMAGED_PAGES',
        message: lost,
      });
      const bought = await buy(buyer, whole);
      expect([bought.status, await escrowOf(buyer)]).toEqual(['PAID', 1000 - bought.cost]);
      expect(bought.cost).toBeGreaterThan(0);
      expect((await fetchPdf(buyer, bought.guid)).bytes.toString('latin1')).toContain('/Count 2 ');
    },
  );

  it.each([
    [2, ''],
    [4, '3-4'],
  ])(
    '[R18] do not include a file truncated in its last directory: lost pages are named up to the index page count %i',
    async (page_count, lostPages) => {
      const buyer = await customer({ escrow: 1000 });
      await getDb().updateTable('document').set({ page_count }).execute();
      const tiff = makeTiff([1, 2].map((page) => g4Page(scanOf(page))));
      portal.files.set('ab/abc.tif', tiff.subarray(0, tiff.length - page_count));
      const whole = { ...ORDER, pageSelectionMethod: 'ENTIRE_DOCUMENT', pagesSelected: '', pageCount: page_count };
      const content = { feeSchedule: { pageCount: 2 }, lostPages };
      expect(await call(computeDownloadOrder, whole, buyer)).toMatchObject({ ok: true, content });
    },
  );

  it('are logged for pages that cannot be delivered, but not for a busy portal', async () => {
    const buyer = await customer({ escrow: 1000 });
    const { log, imaging } = portal.services;
    const warn = jest.spyOn(log, 'warn');
    const lines = () => warn.mock.calls.filter(([, text]) => /cannot be delivered/.test(String(text))).length;
    const canDraw = jest.spyOn(imaging.renderer, 'canDraw').mockRejectedValue(new Refusal('BUSY'));
    expect((await call(computeDownloadOrder, ORDER, buyer)).code).toBe('BUSY');
    expect(lines()).toBe(0);
    canDraw.mockRestore();
    portal.undrawable.add(5);
    expect((await call(computeDownloadOrder, ORDER, buyer)).code).toBe('ORDER_DAMAGED_PAGES');
    expect(lines()).toBe(1);
    warn.mockRestore();
  });

  it('[R19] include a file that differs in one bit from the imported one', async () => {
    const buyer = await customer({ escrow: 1000 });
    const image_hash = createHash('sha256').update(sevenPages()).digest('hex');
    await getDb().updateTable('document').set({ image_hash }).execute();
    expect((await call(computeDownloadOrder, ORDER, buyer)).status).toBe('OK');
    const flipped = sevenPages();
    flipped[12] = (flipped[12] ?? 0) ^ 1;
    portal.files.set('ab/abc.tif', flipped);
    expect((await call(computeDownloadOrder, ORDER, buyer)).code).toBe('ORDER_DAMAGED_DOCUMENT');
    expect(await escrowOf(buyer)).toBe(1000);
  });

  it('[R19] include a file that was damaged after pricing: nothing is charged until it is repaired', async () => {
    const buyer = await customer({ escrow: 1000 });
    const image_hash = createHash('sha256').update(sevenPages()).digest('hex');
    await getDb().updateTable('document').set({ image_hash }).execute();
    const { guid } = (await compute(buyer)).imageState;
    const flipped = sevenPages();
    flipped[12] = (flipped[12] ?? 0) ^ 1;
    portal.files.set('ab/abc.tif', flipped);
    expect((await call(payDownloadOrder, { imageStateGuid: guid }, buyer)).code).toBe('ORDER_DAMAGED_DOCUMENT');
    expect(await escrowOf(buyer)).toBe(1000);
    portal.files.set('ab/abc.tif', sevenPages());
    expect(await call(payDownloadOrder, { imageStateGuid: guid }, buyer)).toMatchObject({
      content: { status: 'PAID' },
    });
  });

  it('[001-7.cancel.1] [S07] include an order after 30 minutes, after it is canceled, and a paid one after 24 hours', async () => {
    const buyer = await customer({ escrow: 1000 });
    const canceled = (await compute(buyer)).imageState.guid;
    for (let time = 0; time < 2; time += 1)
      expect((await call(cancelImageState, { imageStateGuid: canceled }, buyer)).ok).toBe(true);
    expect((await call(payDownloadOrder, { imageStateGuid: canceled }, buyer)).code).toBe('ORDER_CLOSED');
    const open = (await compute(buyer)).imageState.guid;
    const unpaid = await call(getImage, { imageStateGuid: open }, buyer);
    expect([unpaid.message, unpaid.content]).toMatchObject(['There is no content to show', { preview: true, pdf: '' }]);
    const { guid } = await buy(buyer, { pagesSelected: '7' });
    expect((await call(cancelImageState, { imageStateGuid: guid }, buyer)).code).toBe('ORDER_CLOSED');
    portal.setNow(new Date(NOW.getTime() + 29 * 60_000));
    expect((await fetchPdf(buyer, guid)).preview).toBe(false);
    portal.setNow(new Date(NOW.getTime() + 31 * 60_000));
    const again = { ...buyer, cookie: await portal.logIn('title.clerk') };
    expect((await call(payDownloadOrder, { imageStateGuid: open }, again)).code).toBe('ORDER_CLOSED');
    portal.setNow(new Date(NOW.getTime() + DAY_MS + 1000));
    const nextDay = { ...buyer, cookie: await portal.logIn('title.clerk') };
    expect((await call(getImage, { imageStateGuid: guid }, nextDay)).code).toBe('ORDER_CLOSED');
    expect(await escrowOf(buyer)).toBe(900);
  });

  it('[S11] include a missing right, checked on every call', async () => {
    const buyer = await customer({ escrow: 1000 });
    const { guid } = await buy(buyer);
    await getDb().updateTable('account_doc_type').set({ image_retrieval: false }).execute();
    expect((await call(getImage, { imageStateGuid: guid }, buyer)).status).toBe('DENIED');
    expect((await call(computeDownloadOrder, ORDER, buyer)).status).toBe('DENIED');
  });

  it('do not include a paid order without its journal, which the ledger check reports', async () => {
    const buyer = await customer({ escrow: 1000 });
    const { guid } = await buy(buyer);
    const { guid: other } = (await compute(buyer)).imageState;
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
