import { computeDownloadOrder, getThumbnails } from '@portal/contracts';
import * as z from 'zod/mini';
import { type ImagingPortal, openDocType, openImagingPortal, scanOf } from '../imaging/imaging-portal.testing.ts';
import { verifyLedger } from '../ledger/verify-ledger.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { envelopeOfAnswer } from '../testing/test-portal.ts';
import { orderActions } from './ordering.testing.ts';

const IMAGED = { page_count: 7, image_file: '', image_key: 'ab/abc.tif', image_hash: null, content_hash: '' };
const ENTRY = { docKeyType: 'TRACT_BOOK', docKeyNumber: '3-127', imageKeyType: 'TB' };
const PAGE = { docKeyType: 'GRANTOR_GRANTEE_BOOK', docKeyNumber: 'GR-1', imageKeyType: 'GGB' };

describeOnBothDatabases('the images of books', (getDb, getPortalDatabase) => {
  let portal: ImagingPortal;
  const { customer, pay, fetchPdf } = orderActions(() => portal);
  beforeEach(async () => {
    portal = await openImagingPortal(getPortalDatabase());
    await getDb()
      .insertInto('tract_book_entry')
      .values({
        ...IMAGED,
        tract_book_id: '3-127',
        recorded_at: null,
        recorded_on: null,
        instrument_code: 'WD',
        named_type: '',
        named_number: '',
        document_type: 'TB',
        number_key: '3 127',
        day_key: '-infinity',
      })
      .execute();
    await getDb()
      .insertInto('grantor_grantee_book')
      .values({
        ...IMAGED,
        reference_id: 'GR-1',
        type: 'GRANTOR',
        from_name: 'A',
        to_name: 'C',
        from_on: null,
        to_on: null,
        document_type: 'GGB',
        number_key: 'GR 1',
        from_key: 'A',
        until_key: 'D',
        day_key: '-infinity',
      })
      .execute();
  });
  afterEach(async () => {
    expect(await verifyLedger(getDb())).toBeNull();
    await portal.close();
  });

  test.each([
    [ENTRY, 'Tract Book Entry 3-127'],
    [PAGE, 'Index Book Page GR-1'],
  ])(
    '[001-2.5.books.5] are previewed, bought and delivered under the rights of their document type: %j',
    async (sourcedDocKey, title) => {
      const buyer = await customer({ escrow: 25_000 });
      const { cookie } = buyer;
      const refused = await portal.send(getThumbnails, { sourcedDocKey }, { cookie });
      expect([refused.statusCode, envelopeOfAnswer(refused).code]).toEqual([403, 'DENIED']);
      await openDocType(getDb(), buyer.accountId, { document_type: sourcedDocKey.imageKeyType });
      const previewed = await portal.send(getThumbnails, { sourcedDocKey }, { cookie });
      const { header } = z.parse(getThumbnails.content, envelopeOfAnswer(previewed).content);
      expect(header).toMatchObject({ pageCount: 7, uiTitle: title });
      const order = {
        instrumentCode: '',
        pageSelectionMethod: 'ENTIRE_DOCUMENT',
        pagesSelected: '',
        pageCount: 7,
      } as const;
      const ordered = await portal.send(computeDownloadOrder, { sourcedDocKey, ...order }, { cookie });
      const { imageState } = z.parse(computeDownloadOrder.content, envelopeOfAnswer(ordered).content);
      expect((await pay(buyer, imageState.guid)).status).toBe('PAID');
      const { bytes } = await fetchPdf(buyer, imageState.guid);
      for (const page of [1, 7]) expect(bytes.includes(scanOf(page))).toBe(true);
      const other = await portal.send(
        getThumbnails,
        { sourcedDocKey: { ...sourcedDocKey, docKeyNumber: 'other' } },
        { cookie },
      );
      expect(other.statusCode).toBe(404);
    },
  );
});
