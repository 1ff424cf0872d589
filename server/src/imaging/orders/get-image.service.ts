import { Readable } from 'node:stream';
import type { ContentOf, getImage } from '@portal/contracts';
import { isCharged, mayFetch } from '@portal/domain';
import { audit } from '../../audit/audit.ts';
import { notFound, Refusal } from '../../platform/errors/refusal.ts';
import { errorText } from '../../platform/errors/texts.ts';
import { type Answer, answer, type StreamedContent, streamed } from '../../platform/http/route.ts';
import type { Services } from '../../services.ts';
import { demandOrderedDocument } from '../document-images.ts';
import { jsonWithBase64 } from '../pdf/base64-json.ts';
import { openDownload } from '../pdf/open-download.ts';
import { readStoredPages } from '../stored-pages.ts';
import { beginDelivery } from './begin-delivery.ts';
import { type Asked, pagesOfOrder } from './download-order.service.ts';
import { findImageState, type ImageStateRow, noteDelivered, stateOf } from './image-state.store.ts';
import { downloadablePages } from './page-choice.ts';

type Input = { readonly imageStateGuid: string };
type Preview = Answer<ContentOf<typeof getImage>>;

/** The paid pages as one PDF, streamed; the same one again for 24 hours. */
export async function deliverImage(services: Services, asked: Asked<Input>): Promise<StreamedContent | Preview> {
  const { input, session } = asked;
  const { db } = services.database;
  const row = await findImageState(db, session, input.imageStateGuid);
  if (row === undefined) throw notFound();
  await demandOrderedDocument(db, session, row);
  const header = { uiSaveAsImageName: row.file_name };
  if (!isCharged(stateOf(row))) {
    return answer({ preview: true, header, pdf: '' }, errorText('NO_CONTENT_TO_SHOW'));
  }
  if (!mayFetch(stateOf(row), row.paid_at?.getTime() ?? 0, services.now().getTime())) throw new Refusal('ORDER_CLOSED');
  const pdf = await openPdf(services, row);
  // From here on a card may be charged for it. Who lost it meanwhile, because nobody fetched it, orders again.
  await db.transaction().execute((tx) => beginDelivery(tx, asked, row, services.now()));
  const content = jsonWithBase64({ preview: false, header }, 'pdf', thenDelivered(pdf, services, asked, row));
  return streamed(Readable.from(content, { objectMode: false, highWaterMark: 1024 * 1024 }));
}

async function openPdf(services: Services, row: ImageStateRow): Promise<AsyncIterable<Buffer>> {
  const { imaging, log } = services;
  const stored = await readStoredPages(imaging, { imageKey: row.image_key, pageCount: 0 });
  const numbers = pagesOfOrder(row);
  const found = downloadablePages(stored?.pages ?? [], numbers);
  const pages = found.map((page, index) => ({ page, number: numbers[index] ?? 0 }));
  const metadata = { title: row.title, documentNumber: row.document_number, createdAt: row.paid_at ?? row.created_at };
  return openDownload(imaging, log, { imageKey: row.image_key, size: stored?.size ?? 0, pages, metadata });
}

/** Passes the file on and marks the order delivered before the last byte leaves: who has all of it is on record. */
async function* thenDelivered(
  pdf: AsyncIterable<Buffer>,
  services: Services,
  { session, request }: Asked<Input>,
  row: ImageStateRow,
): AsyncGenerator<Buffer> {
  yield* pdf;
  await services.database.db.transaction().execute(async (tx) => {
    // An order whose delivery began stays paid. If it did not, the file is cut: nobody has all of what is not on record.
    if (!(await noteDelivered(tx, row.guid, services.now()))) throw new Refusal('ORDER_CLOSED');
    const detail = { guid: row.guid, title: row.title, pages: row.pages };
    await audit(tx, { kind: 'IMAGE_DELIVERED', actor: session, request, detail });
  });
}
