import { Readable } from 'node:stream';
import type { ContentOf, getImage } from '@portal/contracts';
import { isCharged, mayDownload } from '@portal/domain';
import { audit } from '../audit/audit.ts';
import { findImageState, type ImageStateRow, markDelivered, stateOf } from '../image-states/image-state.store.ts';
import { requireOrderedDocument } from '../imaging/document-images.ts';
import { downloadablePages } from '../imaging/page-choice.ts';
import { jsonWithBase64 } from '../imaging/pdf/base64-json.ts';
import { openDownload } from '../imaging/pdf/open-download.ts';
import { readStoredPages } from '../imaging/stored-pages.ts';
import { notFound, Refusal } from '../platform/errors/refusal.ts';
import { errorText } from '../platform/errors/texts.ts';
import { type Answer, answer, type CallContext, type StreamedContent, streamed } from '../platform/http/route.ts';
import { beginDelivery } from './begin-delivery.ts';
import { pagesOfOrder } from './download-order.service.ts';
import type { OrderServices } from './order-services.ts';
import { hasRefundedPages } from './purchases.store.ts';

type Input = { readonly imageStateGuid: string };
type Preview = Answer<ContentOf<typeof getImage>>;

/** The paid pages as one streamed PDF; the same PDF can be fetched again for 24 hours. */
export async function deliverImage(
  services: OrderServices,
  call: CallContext<Input>,
): Promise<StreamedContent | Preview> {
  const { input, session } = call;
  const { db } = services.database;
  const row = await findImageState(db, session, input.imageStateGuid);
  if (row === undefined) throw notFound();
  await requireOrderedDocument(db, session, row);
  const header = { uiSaveAsImageName: row.file_name };
  if (await isRefunded(services, row)) throw new Refusal('ORDER_CLOSED');
  if (!isCharged(stateOf(row))) {
    return answer({ preview: true, header, pdf: '' }, errorText('NO_CONTENT_TO_SHOW'));
  }
  if (!mayDownload(stateOf(row), row.paid_at?.getTime() ?? 0, services.now().getTime()))
    throw new Refusal('ORDER_CLOSED');
  const pdf = await openPdf(services, row);
  // From here on a card may be charged for the order. An order that was refunded in the meantime, because it was not fetched,
  // must be placed again.
  const refundedCents = await db.transaction().execute((tx) => beginDelivery(tx, call, row, services.now()));
  const paidHeader = { ...header, ...(row.paid_at !== null && { paidAt: row.paid_at.toISOString() }) };
  const finalHeader = refundedCents > 0 ? { ...paidHeader, refundedCents } : paidHeader;
  const content = jsonWithBase64(
    { preview: false, header: finalHeader },
    'pdf',
    recordDelivery(pdf, services, call, row),
  );
  return streamed(Readable.from(content, { objectMode: false, highWaterMark: 1024 * 1024 }));
}

/** Whether staff refunded the order, or the purchase that made some of its pages free. It must be placed again. */
const isRefunded = async ({ database }: OrderServices, row: ImageStateRow): Promise<boolean> =>
  row.state === 'REFUNDED' || (await hasRefundedPages(database.db, { ...row, pages: pagesOfOrder(row) }));

async function openPdf(services: OrderServices, row: ImageStateRow): Promise<AsyncIterable<Buffer>> {
  const { imaging, log } = services;
  const stored = await readStoredPages(imaging, { imageKey: row.image_key, pageCount: 0 });
  const numbers = pagesOfOrder(row);
  const orderedPages = downloadablePages(stored?.pages ?? [], numbers);
  const pages = orderedPages.map((page, index) => ({ page, number: numbers[index] ?? 0 }));
  const metadata = { title: row.title, documentNumber: row.document_number, createdAt: row.paid_at ?? row.created_at };
  return openDownload(imaging, log, { imageKey: row.image_key, size: stored?.size ?? 0, pages, metadata });
}

/**
 * Passes the file on and records the delivery before the last byte is sent, so that no complete file is delivered without a
 * record.
 */
async function* recordDelivery(
  pdf: AsyncIterable<Buffer>,
  services: OrderServices,
  { session, request }: CallContext<Input>,
  row: ImageStateRow,
): AsyncGenerator<Buffer> {
  yield* pdf;
  await services.database.db.transaction().execute(async (tx) => {
    // An order whose delivery began stays paid. If recording fails, the file is cut off: no complete file is delivered without a
    // record.
    if (!(await markDelivered(tx, row.guid, services.now()))) throw new Refusal('ORDER_CLOSED');
    const detail = { guid: row.guid, title: row.title, pages: row.pages };
    await audit(tx, { kind: 'IMAGE_DELIVERED', actor: session, request, detail });
  });
}
