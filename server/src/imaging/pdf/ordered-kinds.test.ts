import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { computeDownloadOrder, getThumbnails } from '@portal/contracts';
import pino from 'pino';
import sharp from 'sharp';
import * as z from 'zod/mini';
import { orderActions } from '../../orders/ordering.testing.ts';
import { describeOnBothDatabases } from '../../platform/database/testing.ts';
import { memoryImageStore } from '../imaging.testing.ts';
import { addDocument, DOC_KEY, type ImagingPortal, openImagingPortal } from '../imaging-portal.testing.ts';
import { drawing, makePdf, onePagePdf } from '../opening/hostile.testing.ts';
import { type StoredPageRenderer, storedPageRenderer } from '../thumbnails/stored-page-renderer.ts';

const gray = (width: number, height: number) =>
  sharp(Buffer.from(Array.from({ length: width * height }, (_, index) => ((index * 7919) % 97 < 30 ? 0 : 255))), {
    raw: { width, height, channels: 1 },
  });

const twoPagePdf = makePdf([
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 5 0 R >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents 5 0 R >>',
  drawing,
]);

describeOnBothDatabases('documents of every kind, from preview to PDF', (getDb, getPortalDatabase) => {
  let portal: ImagingPortal;
  let folder: string;
  let opener: StoredPageRenderer;
  const files = new Map<string, Buffer>();
  const { customer, call, pay, fetchPdf } = orderActions(() => portal);
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portal-ordered-'));
    const store = memoryImageStore(files);
    opener = storedPageRenderer({ store, cacheFolder: folder, log: pino({ level: 'silent' }) });
    portal = await openImagingPortal(getPortalDatabase(), { store: () => store, opener });
  }, 60_000);
  afterEach(async () => {
    opener.close();
    await portal.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Previews a document, orders its last page, pays and downloads it. */
  async function orderLastPage(key: string, bytes: Buffer, number: string) {
    files.set(key, bytes);
    await addDocument(getDb(), { document_number: number, image_key: key });
    const buyer = await customer({ escrow: 25_000, username: `clerk.${number.replace(/\W/g, '')}` });
    const sourcedDocKey = { ...DOC_KEY, docKeyNumber: number };
    const preview = z.parse(getThumbnails.content, (await call(getThumbnails, { sourcedDocKey }, buyer)).content);
    const { pageCount } = preview.header;
    const order = {
      sourcedDocKey,
      instrumentCode: 'WD',
      pagesSelected: `${pageCount}`,
      pageSelectionMethod: 'CSV_PAGES',
      pageCount,
    };
    const computed = await call(computeDownloadOrder, order, buyer);
    if (computed.status !== 'OK') return { preview, computed, pdf: '' };
    const { imageState } = z.parse(computeDownloadOrder.content, computed.content);
    expect(await pay(buyer, imageState.guid)).toMatchObject({ status: 'PAID' });
    const first = await fetchPdf(buyer, imageState.guid);
    expect((await fetchPdf(buyer, imageState.guid)).bytes.equals(first.bytes)).toBe(true);
    return { preview, computed, pdf: first.bytes.toString('latin1') };
  }

  it('are shown, ordered, paid and delivered, with the same bytes in each download', async () => {
    const kinds: [string, Buffer, string][] = [
      ['a/lzw.tif', await gray(64, 80).tiff({ compression: 'lzw' }).toBuffer(), '/FlateDecode'],
      ['a/jpeg.tif', await gray(64, 80).toColourspace('srgb').tiff({ compression: 'jpeg' }).toBuffer(), '/DCTDecode'],
      [
        'a/g4.tif',
        await gray(64, 80).toColourspace('b-w').tiff({ compression: 'ccittfax4', bitdepth: 1 }).toBuffer(),
        '/CCITTFaxDecode',
      ],
      ['a/two.pdf', twoPagePdf, '/MediaBox[ 0 0 300 300]'],
    ];
    for (const [key, bytes, marker] of kinds) {
      const { preview, pdf } = await orderLastPage(key, bytes, key);
      expect([key, preview.header.pageCount]).toEqual([key, key.endsWith('pdf') ? 2 : 1]);
      expect(preview.thumbnails.every(({ damaged, base64 }) => !damaged && base64 !== '')).toBe(true);
      expect([key, pdf.startsWith('%PDF-'), pdf.includes(marker)]).toEqual([key, true, true]);
    }
  }, 60_000);

  it('are refused before anything is charged when they are locked, truncated or unsupported', async () => {
    const locked = onePagePdf(drawing)
      .toString('latin1')
      .replace(
        '/Root 1 0 R',
        `/Root 1 0 R /ID [<00> <00>] /Encrypt << /Filter /Standard /V 2 /R 3 /Length 128 /P -4 /O <${'a'.repeat(64)}> /U <${'b'.repeat(64)}> >>`,
      );
    const cut = twoPagePdf.subarray(0, 40);
    const refused = await orderLastPage('b/locked.pdf', Buffer.from(locked, 'latin1'), 'locked');
    expect(refused.computed).toMatchObject({
      code: 'IMAGE_KIND_NOT_SUPPORTED',
      content: { kind: 'PDF with a password' },
    });
    const broken = await orderLastPage('b/cut.pdf', cut, 'cut');
    expect(broken.computed).toMatchObject({ code: 'ORDER_DAMAGED_DOCUMENT' });
    expect(broken.preview.thumbnails.every(({ damaged }) => damaged)).toBe(true);
    const charged = await getDb().selectFrom('image_state').select('guid').where('paid_at', 'is not', null).execute();
    expect(charged).toEqual([]);
  }, 60_000);
});
