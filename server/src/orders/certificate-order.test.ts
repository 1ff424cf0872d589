import { computeDownloadOrder, getThumbnails } from '@portal/contracts';
import * as z from 'zod/mini';
import {
  DOC_KEY,
  type ImagingPortal,
  openDocType,
  openImagingPortal,
  scanOf,
} from '../imaging/imaging-portal.testing.ts';
import { verifyLedger } from '../ledger/verify-ledger.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { envelopeOfAnswer } from '../testing/test-portal.ts';
import { orderActions } from './ordering.testing.ts';

const CERTIFICATE_KEY = { docKeyType: 'TORRENS_CERT', docKeyNumber: 'T-99', imageKeyType: 'TOR' };

describeOnBothDatabases('the image of a certificate of title', (getDb, getPortalDatabase) => {
  let portal: ImagingPortal;
  const { customer, pay, fetchPdf } = orderActions(() => portal);
  beforeEach(async () => {
    portal = await openImagingPortal(getPortalDatabase());
    await getDb()
      .insertInto('torrens_certificate')
      .values({
        certificate_number: 'T-99',
        file_number: '',
        certified_at: '1980-01-01 09:30:00',
        book: '',
        page: '',
        status: 'ACTIVE',
        legal_text: '',
        document_type: 'TOR',
        page_count: 7,
        image_file: '',
        image_key: 'ab/abc.tif',
        image_hash: null,
        content_hash: '',
        number_key: 'T 99',
        certified_on: '1980-01-01',
        book_key: '',
      })
      .execute();
  });
  afterEach(async () => {
    expect(await verifyLedger(getDb())).toBeNull();
    await portal.close();
  });

  test('[001-2.5.certificate.4] is previewed, bought and delivered under its own number and the rights of its document type', async () => {
    const buyer = await customer({ escrow: 25_000 });
    const refused = await portal.send(getThumbnails, { sourcedDocKey: CERTIFICATE_KEY }, { cookie: buyer.cookie });
    expect([refused.statusCode, envelopeOfAnswer(refused).code]).toEqual([403, 'DENIED']);
    await openDocType(getDb(), buyer.accountId, { document_type: 'TOR' });
    const previewed = await portal.send(getThumbnails, { sourcedDocKey: CERTIFICATE_KEY }, { cookie: buyer.cookie });
    const { header } = z.parse(getThumbnails.content, envelopeOfAnswer(previewed).content);
    expect(header).toMatchObject({ pageCount: 7, uiTitle: 'Certificate of Title T-99' });
    const ordered = await portal.send(
      computeDownloadOrder,
      {
        sourcedDocKey: CERTIFICATE_KEY,
        instrumentCode: '',
        pageSelectionMethod: 'ENTIRE_DOCUMENT',
        pagesSelected: '',
        pageCount: 7,
      },
      { cookie: buyer.cookie },
    );
    const { imageState } = z.parse(computeDownloadOrder.content, envelopeOfAnswer(ordered).content);
    expect((await pay(buyer, imageState.guid)).status).toBe('PAID');
    const { bytes } = await fetchPdf(buyer, imageState.guid);
    for (const page of [1, 7]) expect(bytes.includes(scanOf(page))).toBe(true);
    const order = await getDb()
      .selectFrom('image_state')
      .select(['document_id', 'document_type'])
      .executeTakeFirstOrThrow();
    const certificate = await getDb().selectFrom('torrens_certificate').select('id').executeTakeFirstOrThrow();
    expect(order).toEqual({ document_id: certificate.id, document_type: 'TOR' });
  });

  test('is not found under another type, nor is a document found under its key', async () => {
    const buyer = await customer({ escrow: 25_000 });
    for (const document_type of ['TOR']) await openDocType(getDb(), buyer.accountId, { document_type });
    for (const sourcedDocKey of [
      { ...CERTIFICATE_KEY, imageKeyType: 'LR' },
      { ...DOC_KEY, docKeyType: 'TORRENS_CERT' },
      { ...CERTIFICATE_KEY, docKeyNumber: 'T-100' },
      { ...CERTIFICATE_KEY, docKeyType: 'TOR' },
    ]) {
      const answer = await portal.send(getThumbnails, { sourcedDocKey }, { cookie: buyer.cookie });
      expect([sourcedDocKey, answer.statusCode]).toEqual([sourcedDocKey, 404]);
    }
  });
});
