import type {
  ContentOf,
  getThumbnails,
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
import type { CallContext } from '../../platform/http/route.ts';
import { findImagedDocument, type ImagedDocument, titleOf } from '../document-images.ts';
import type { ImagingServices } from '../imaging-services.ts';
import { pageListRefusal } from '../page-choice.ts';
import { readStoredPages } from '../stored-pages.ts';
import type { TiffPage } from '../tiff/tiff-page.ts';
import type { PageToRender, RenderedPage } from './page-renderer.ts';

const THUMBNAILS = 5;
const THUMBNAIL_LONG_SIDE = 320;

interface ThumbnailsInput extends PageSelection {
  readonly sourcedDocKey: SourcedDocKey;
  readonly page: number;
}

/**
 * Five thumbnails, beginning with a given page, and the current selection. A damaged page is marked as such; the others are shown. A user
 * who may order the pages but not preview them gets their number, and no thumbnails.
 */
export async function readThumbnails(
  services: ImagingServices,
  caller: CallContext<ThumbnailsInput>,
): Promise<ContentOf<typeof getThumbnails>> {
  const { input, session } = caller;
  const document = await findImagedDocument(services.database.db, session, input.sourcedDocKey, 'either');
  const pages = (await readStoredPages(services.imaging, document))?.pages ?? [];
  const chosen = selectedAsBoolean(input, pages.length);
  const first = Math.min(input.page, Math.max(1, pages.length));
  const shown = document.mayPreview ? pages.slice(first - 1, first - 1 + THUMBNAILS) : [];
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
  if (document.mayPreview) await auditPreview(services, caller, document, { page: first, shown: shown.length });
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

/** Audits that a user viewed pages of a document: `shown` thumbnails beginning with `page`, or one page at reading size. */
export function auditPreview(
  { database }: ImagingServices,
  { session, request }: Pick<CallContext, 'session' | 'request'>,
  { documentType, documentNumber }: ImagedDocument,
  seen: { readonly page: number } & ({ readonly shown: number } | { readonly zoom: true }),
): Promise<void> {
  const detail = { documentType, documentNumber, ...seen };
  return database.db.transaction().execute((tx) => audit(tx, { kind: 'PREVIEW', actor: session, request, detail }));
}

/** A page of a document as a picture; null when it cannot be drawn, which is logged. */
export async function drawPage(
  services: ImagingServices,
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
  if (!chosen.ok) throw pageListRefusal(chosen.failure);
  return selectedAsBooleans(chosen.value, pageCount);
}

interface SettingsInput {
  readonly imagePreviewSettingChange: PageSelectionChange;
  readonly imagePreviewSettings: PageSelection & { readonly sourcedDocKey: SourcedDocKey };
  readonly page: number;
}

/** Applies one change to the page selection (001 section 4.7). The client keeps the selection; the server stores nothing. */
export async function changePreviewSettings(
  services: ImagingServices,
  { input, session }: CallContext<SettingsInput>,
): Promise<ContentOf<typeof updateImagePreviewSettings>> {
  const { sourcedDocKey, ...settings } = input.imagePreviewSettings;
  const document = await findImagedDocument(services.database.db, session, sourcedDocKey, 'either');
  const pageCount = (await readStoredPages(services.imaging, document))?.pages.length ?? 0;
  const changed = changeSelection(selectionOf(settings), input.imagePreviewSettingChange, input.page, pageCount);
  if (!changed.ok) throw pageListRefusal(changed.failure);
  const pagesSelected: PagesSelected = {
    ...changed.value,
    selectedAsBoolean: selectedAsBoolean(changed.value, pageCount),
  };
  return { pagesSelected };
}
