import {
  type Call,
  computeDownloadOrder,
  getImage,
  getThumbnails,
  getZoomImage,
  payDownloadOrder,
  updateImagePreviewSettings,
} from '@portal/contracts';
import { cents } from '@portal/domain';
import * as z from 'zod/mini';
import { postOpeningBalance } from '../../ledger/balance-changes.ts';
import { describeOnBothDatabases } from '../../platform/database/testing.ts';
import { envelopeOfAnswer } from '../../testing/test-portal.ts';
import { addDocument, DOC_KEY, type ImagingPortal, openDocType, openImagingPortal } from '../imaging-portal.testing.ts';

const NOW = new Date('2026-11-20T01:00:00Z');

describeOnBothDatabases('previews of page images', (getDb, getPortalDatabase) => {
  let portal: ImagingPortal;
  let cookie: string;
  beforeEach(async () => {
    portal = await openImagingPortal(getPortalDatabase());
    const { accountId, userId } = await portal.addUser({ username: 'title.clerk', role: 'USER' });
    await openDocType(getDb(), accountId);
    const deposit = { accountId, actor: { accountId, userId }, idempotencyKey: 'open', reference: '', now: NOW };
    await getDb()
      .transaction()
      .execute((tx) => postOpeningBalance(tx, { ...deposit, amount: cents(1000) }));
    cookie = await portal.logIn('title.clerk');
  }, 60_000);
  afterEach(() => portal.close());

  const call = async (operation: Call, body: object) =>
    envelopeOfAnswer(await portal.send(operation, body, { cookie }));
  const thumbnails = async (body: object = {}) =>
    z.parse(getThumbnails.content, (await call(getThumbnails, { sourcedDocKey: DOC_KEY, ...body })).content);

  it('[001-3.thumbnails.1] [001-7.thumbnails.1] [001-9.thumbnails.1] show five pages at a time, with title, page count and selection', async () => {
    const first = await thumbnails();
    expect(first.header).toEqual({
      sourcedDocKey: DOC_KEY,
      pageCount: 7,
      uiTitle: 'Warranty Deed 2024-000123',
      uiTitleBeginningOfSentence: 'Warranty Deed 2024-000123',
    });
    expect(first.thumbnails.map(({ base64 }) => Buffer.from(base64, 'base64').toString())).toEqual(
      Array.from({ length: 5 }, () => 'jpeg'),
    );
    expect(first.pagesSelected).toMatchObject({ pageSelectionMethod: 'ENTIRE_DOCUMENT', selectedAsCsv: '' });
    expect(first.thumbnails.map(({ page, selected }) => [page, selected])).toEqual(
      [1, 2, 3, 4, 5].map((page) => [page, true]),
    );
    const later = await thumbnails({ page: 6, pageSelectionMethod: 'CSV_PAGES', selectedAsCsv: '1, 7' });
    expect(later.thumbnails.map(({ page, selected }) => [page, selected])).toEqual([
      [6, false],
      [7, true],
    ]);
    expect(later.pagesSelected.selectedAsBoolean).toEqual([true, false, false, false, false, false, true]);
  });

  it('mark a page that cannot be shown, and show the others', async () => {
    portal.undrawable.add(2);
    const { thumbnails: shown } = await thumbnails();
    expect(shown.map(({ damaged, base64 }) => [damaged, base64 === ''])).toEqual(
      [false, true, false, false, false].map((isDamaged) => [isDamaged, isDamaged]),
    );
  });

  it('have no pages for a document without images, and damaged pages if its file is missing', async () => {
    await addDocument(getDb(), { document_number: '1', image_key: null });
    await addDocument(getDb(), { document_number: '2', image_key: 'ff/gone.tif' });
    const previewOf = (docKeyNumber: string) => thumbnails({ sourcedDocKey: { ...DOC_KEY, docKeyNumber } });
    expect(await previewOf('1')).toMatchObject({ header: { pageCount: 0 }, thumbnails: [] });
    const gone = await previewOf('2');
    expect([gone.header.pageCount, gone.thumbnails.every(({ damaged }) => damaged)]).toEqual([7, true]);
  });

  it.each<[string, string, string, number, string]>([
    ['PAGE_TOGGLED', 'ENTIRE_DOCUMENT', '', 2, '1, 3-7'],
    ['KEEP_PAGE', 'CSV_PAGES', '1', 4, '1, 4'],
    ['IGNORE_PAGE', 'CSV_PAGES', '1, 4', 4, '1'],
    ['PAGES_CHANGED', 'CSV_PAGES', '3,1, 2', 0, '1-3'],
  ])(
    '[001-4.7.selection.2] [001-7.preview.1] apply the change %s to the selection %s %s',
    async (imagePreviewSettingChange, pageSelectionMethod, selectedAsCsv, page, expected) => {
      const imagePreviewSettings = { sourcedDocKey: DOC_KEY, pageCount: 7, pageSelectionMethod, selectedAsCsv };
      const { content } = await call(updateImagePreviewSettings, {
        imagePreviewSettingChange,
        imagePreviewSettings,
        page,
      });
      expect(content).toMatchObject({ pagesSelected: { pageSelectionMethod: 'CSV_PAGES', selectedAsCsv: expected } });
    },
  );

  it('refuse an invalid page list with an error at its field', async () => {
    const imagePreviewSettings = {
      sourcedDocKey: DOC_KEY,
      pageCount: 7,
      pageSelectionMethod: 'CSV_PAGES',
      selectedAsCsv: '9',
    };
    const refused = await call(updateImagePreviewSettings, {
      imagePreviewSettingChange: 'PAGES_CHANGED',
      imagePreviewSettings,
    });
    expect(refused).toMatchObject({
      status: 'INVALID',
      content: { errors: { pagesSelected: { key: 'noSuchPage', values: { page: 9 } } } },
    });
  });

  it('[S09] watermark a zoomed page until it is bought, but never for staff', async () => {
    const zoom = async (page: number) =>
      z.parse(getZoomImage.content, (await call(getZoomImage, { sourcedDocKey: DOC_KEY, page })).content).watermarked;
    expect(await zoom(1)).toBe(true);
    const order = {
      sourcedDocKey: DOC_KEY,
      instrumentCode: 'WD',
      pagesSelected: '1',
      pageSelectionMethod: 'CSV_PAGES',
      pageCount: 7,
    };
    const { imageState } = z.parse(computeDownloadOrder.content, (await call(computeDownloadOrder, order)).content);
    await call(payDownloadOrder, { imageStateGuid: imageState.guid });
    expect([await zoom(1), await zoom(2)]).toEqual([false, true]);
    await portal.addUser({ username: 'county.clerk', role: 'COUNTY' });
    cookie = await portal.logIn('county.clerk');
    expect(await zoom(2)).toBe(false);
    expect((await call(getZoomImage, { sourcedDocKey: DOC_KEY, page: 8 })).status).toBe('NOT_FOUND');
  });

  it('[S09] never return a larger picture, whatever the request contains', async () => {
    const sent = (operation: Call, body: object, headers: Record<string, string> = {}) =>
      portal.send(operation, body, { cookie, headers });
    for (let page = 1; page <= 7; page += 1) await sent(getZoomImage, { sourcedDocKey: DOC_KEY, page });
    for (const page of [-1, 0, 1.5, 1e9, '1'])
      expect([page, (await sent(getZoomImage, { sourcedDocKey: DOC_KEY, page })).statusCode >= 400]).toEqual([
        page,
        true,
      ]);
    for (const extra of [{ longSide: 5_000 }, { isWatermarked: false }, { print: true }])
      expect((await sent(getZoomImage, { sourcedDocKey: DOC_KEY, page: 1, ...extra })).statusCode).toBe(400);
    await sent(getThumbnails, { sourcedDocKey: DOC_KEY, page: 1 });
    const large = portal.rendered.filter(({ longSide }) => longSide > 320);
    expect(large.map(({ longSide, isWatermarked }) => [longSide, isWatermarked])).toEqual(
      Array.from({ length: 7 }, () => [1_120, true]),
    );
    expect(portal.rendered.filter(({ longSide }) => longSide <= 320)).toHaveLength(5);
    const toSharpImage = await sent(getZoomImage, { sourcedDocKey: DOC_KEY, page: 1 }, { accept: 'image/*' });
    expect(toSharpImage.headers['content-type']).toMatch(/^application\/json/);
  });

  it('[S45] are not readable from other origins, and cannot be embedded by other sites', async () => {
    const answer = await portal.send(getThumbnails, { sourcedDocKey: DOC_KEY }, { cookie });
    expect(answer.headers).toMatchObject({
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    for (const operation of [getThumbnails, getZoomImage, getImage]) {
      const url = `/api/${operation.path}`;
      const payload = { sourcedDocKey: DOC_KEY, page: 1, imageStateGuid: 'x' };
      for (const origin of ['https://evil.example', 'null', 'http://portal.test.evil.example']) {
        const headers = { cookie, origin, 'content-type': 'application/json' };
        const response = await portal.app.inject({ method: 'POST', url, headers, payload });
        expect([operation.path, origin, response.statusCode]).toEqual([operation.path, origin, 403]);
        expect(Object.keys(response.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
        expect(response.body).not.toContain('base64');
      }
      // an image or script element of another site can only send a GET request
      const headers = { cookie, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' };
      const embedded = await portal.app.inject({ method: 'GET', url, headers });
      expect(embedded.statusCode).toBeGreaterThanOrEqual(400);
      expect(embedded.headers['cross-origin-resource-policy']).toBe('same-origin');
    }
  });

  it('[S11] require a right to the images for every call', async () => {
    const settings = { sourcedDocKey: DOC_KEY, pageCount: 7, pageSelectionMethod: 'CSV_PAGES', selectedAsCsv: '' };
    const statuses = async () => {
      const answers = [
        await call(getZoomImage, { sourcedDocKey: DOC_KEY, page: 1 }),
        await call(getThumbnails, { sourcedDocKey: DOC_KEY }),
        await call(updateImagePreviewSettings, {
          imagePreviewSettingChange: 'PAGES_CHANGED',
          imagePreviewSettings: settings,
        }),
      ];
      return answers.map(({ status }) => status);
    };
    await getDb().updateTable('account_doc_type').set({ preview_retrieval: false, image_retrieval: false }).execute();
    expect(await statuses()).toEqual(['DENIED', 'DENIED', 'DENIED']);
    await getDb().updateTable('account_doc_type').set({ preview_retrieval: true }).execute();
    expect(await statuses()).toEqual(['OK', 'OK', 'OK']);
    await getDb().updateTable('account_doc_type').set({ preview_retrieval: false, image_retrieval: true }).execute();
    expect(await statuses()).toEqual(['DENIED', 'OK', 'OK']);
  });

  it('[S11] [001-6.image.1] send the number of pages, but no picture, to a user who may order them and not preview them', async () => {
    await getDb().updateTable('account_doc_type').set({ preview_retrieval: false }).execute();
    const set = await thumbnails({ page: 6 });
    expect(set).toMatchObject({ header: { pageCount: 7 }, pagesSelected: { selectedAsBoolean: Array(7).fill(true) } });
    expect(set.thumbnails).toEqual([]);
    const audited = await getDb().selectFrom('audit_log').select('kind').where('kind', '=', 'PREVIEW').execute();
    expect(audited).toEqual([]);
  });
});
