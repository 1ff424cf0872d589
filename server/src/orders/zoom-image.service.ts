import type { ContentOf, getZoomImage, SourcedDocKey } from '@portal/contracts';
import { findImagedDocument } from '../imaging/document-images.ts';
import { readStoredPages } from '../imaging/stored-pages.ts';
import { auditPreview, drawPage } from '../imaging/thumbnails/preview.service.ts';
import { notFound } from '../platform/errors/refusal.ts';
import type { CallContext } from '../platform/http/route.ts';
import { chargeMethodOf, priceOrder } from './order-price.ts';
import type { OrderServices } from './order-services.ts';

const ZOOM_LONG_SIDE = 1_120;

interface ZoomInput {
  readonly sourcedDocKey: SourcedDocKey;
  readonly page: number;
}

/** One page as an image, large enough to read. It has a watermark unless this user can download the page for free. */
export async function readZoomImage(
  services: OrderServices,
  caller: CallContext<ZoomInput>,
): Promise<ContentOf<typeof getZoomImage>> {
  const { input, session } = caller;
  const { db } = services.database;
  const document = await findImagedDocument(db, session, input.sourcedDocKey, 'preview');
  const page = (await readStoredPages(services.imaging, document))?.pages[input.page - 1];
  if (page === undefined) throw notFound();
  const ordered = { ...document, documentId: document.id, chargeMethod: chargeMethodOf(document.chargeMethod) };
  const county = services.county.current;
  const { price } = await priceOrder(db, session, county, { ...ordered, pages: [input.page] }, services.now());
  const watermarked = !document.mayDownload || price.totalCents > 0 || price.imageCredits > 0;
  const picture = await drawPage(services, document, page, {
    page: input.page,
    longSide: ZOOM_LONG_SIDE,
    isWatermarked: watermarked,
  });
  await auditPreview(services, caller, document, { page: input.page, zoom: true });
  return {
    page: input.page,
    base64: picture?.jpeg.toString('base64') ?? '',
    watermarked,
    damaged: picture === null,
    width: picture?.width ?? 0,
    height: picture?.height ?? 0,
  };
}
