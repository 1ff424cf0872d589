import type {
  ContentOf,
  getThumbnails,
  getZoomImage,
  PagesSelected,
  SourcedDocKey,
  updateImagePreviewSettings,
} from '@portal/contracts';
import {
  changeSelection,
  type PageSelection,
  type PageSelectionChange,
  selectedAsBooleans,
  selectedPages,
} from '@portal/domain';
import { audit } from '../../audit/audit.ts';
import { notFound } from '../../platform/errors/refusal.ts';
import type { Services } from '../../services.ts';
import { findImagedDocument, type ImagedDocument, titleOf } from '../document-images.ts';
import type { Asked } from '../orders/download-order.service.ts';
import { chargeMethodOf, priceOrder } from '../orders/order-price.ts';
import { refusedList } from '../orders/page-choice.ts';
import { readStoredPages } from '../stored-pages.ts';
import type { TiffPage } from '../tiff/tiff-page.ts';
import type { PageToRender, RenderedPage } from './page-renderer.ts';

const THUMBNAILS = 5;
const THUMBNAIL_LONG_SIDE = 320;
const ZOOM_LONG_SIDE = 1_120;

interface ThumbnailsInput extends PageSelection {
  readonly sourcedDocKey: SourcedDocKey;
  readonly page: number;
}

/** Five thumbnails from a page on, with what is chosen. A damaged page is said to be one; the others are shown. */
export async function readThumbnails(
  services: Services,
  { input, session, request }: Asked<ThumbnailsInput>,
): Promise<ContentOf<typeof getThumbnails>> {
  const { db } = services.database;
  const document = await findImagedDocument(db, session, input.sourcedDocKey, 'preview');
  const pages = (await readStoredPages(services.imaging, document))?.pages ?? [];
  const chosen = selectedAsBoolean(input, pages.length);
  const first = Math.min(input.page, Math.max(1, pages.length));
  const shown = pages.slice(first - 1, first - 1 + THUMBNAILS);
  const pictures = await Promise.all(
    shown.map((page, index) =>
      drawPage(services, document, page, {
        page: first + index,
        longSide: THUMBNAIL_LONG_SIDE,
        isWatermarked: false,
        rank: index,
      }),
    ),
  );
  await db.transaction().execute((tx) => {
    const { documentType, documentNumber } = document;
    const detail = { documentType, documentNumber, page: first, shown: shown.length };
    return audit(tx, { kind: 'PREVIEW', actor: session, request, detail });
  });
  const title = titleOf(document);
  return {
    header: {
      sourcedDocKey: input.sourcedDocKey,
      pageCount: pages.length,
      uiTitle: title,
      uiTitleBeginningOfSentence: title,
    },
    pagesSelected: { ...selectionOf(input), selectedAsBoolean: chosen },
    thumbnails: pictures.map((picture, index) => ({
      base64: picture?.jpeg.toString('base64') ?? '',
      page: first + index,
      selected: chosen[first + index - 1] ?? false,
      damaged: picture === null,
    })),
  };
}

async function drawPage(
  services: Services,
  document: ImagedDocument,
  page: TiffPage,
  wanted: Omit<PageToRender, 'imageKey'>,
): Promise<RenderedPage | null> {
  const { imageKey } = document;
  if (imageKey === null) return null;
  if (page.status === 'DAMAGED') {
    const { documentType, documentNumber } = document;
    services.log.warn({ documentType, documentNumber, page: wanted.page, reason: page.reason }, 'page is damaged');
    return null;
  }
  return services.imaging.renderer.render({ imageKey, ...wanted });
}

const selectionOf = ({ pageSelectionMethod, selectedAsCsv }: PageSelection): PageSelection => ({
  pageSelectionMethod,
  selectedAsCsv,
});

function selectedAsBoolean(selection: PageSelection, pageCount: number): boolean[] {
  const chosen = selectedPages(selection, pageCount);
  if (!chosen.ok) throw refusedList(chosen.failure);
  return selectedAsBooleans(chosen.value, pageCount);
}

interface SettingsInput {
  readonly imagePreviewSettingChange: PageSelectionChange;
  readonly imagePreviewSettings: PageSelection & { readonly sourcedDocKey: SourcedDocKey };
  readonly page: number;
}

/** Applies one change of the choice of pages (001 section 4.7). The choice itself is the client's: nothing is kept. */
export async function changePreviewSettings(
  services: Services,
  { input, session }: Asked<SettingsInput>,
): Promise<ContentOf<typeof updateImagePreviewSettings>> {
  const { sourcedDocKey, ...settings } = input.imagePreviewSettings;
  const document = await findImagedDocument(services.database.db, session, sourcedDocKey, 'preview');
  const pageCount = (await readStoredPages(services.imaging, document))?.pages.length ?? 0;
  const changed = changeSelection(selectionOf(settings), input.imagePreviewSettingChange, input.page, pageCount);
  if (!changed.ok) throw refusedList(changed.failure);
  const pagesSelected: PagesSelected = {
    ...changed.value,
    selectedAsBoolean: selectedAsBoolean(changed.value, pageCount),
  };
  return { pagesSelected };
}

interface ZoomInput {
  readonly sourcedDocKey: SourcedDocKey;
  readonly page: number;
}

/** One page at reading size, watermarked unless it would cost this user nothing. */
export async function readZoomImage(
  services: Services,
  { input, session, request }: Asked<ZoomInput>,
): Promise<ContentOf<typeof getZoomImage>> {
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
  await db.transaction().execute((tx) => {
    const { documentType, documentNumber } = document;
    const detail = { documentType, documentNumber, page: input.page, zoom: true };
    return audit(tx, { kind: 'PREVIEW', actor: session, request, detail });
  });
  return {
    page: input.page,
    base64: picture?.jpeg.toString('base64') ?? '',
    watermarked,
    damaged: picture === null,
    width: picture?.width ?? 0,
    height: picture?.height ?? 0,
  };
}
