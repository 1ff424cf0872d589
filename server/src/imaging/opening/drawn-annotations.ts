import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import { NORMAL_APPEARANCE, withAnnotation } from './field-appearances.ts';

/**
 * The kinds that viewers draw from their values, by their numbers in PDFium's fpdf_annot.h: text and strokes on the page. Notes and links are
 * not: their icons and frames belong to the viewer.
 */
const DRAWN_KINDS: ReadonlySet<number> = new Set([
  3, // FPDF_ANNOT_FREETEXT
  4, // FPDF_ANNOT_LINE
  5, // FPDF_ANNOT_SQUARE
  6, // FPDF_ANNOT_CIRCLE
  7, // FPDF_ANNOT_POLYGON
  8, // FPDF_ANNOT_POLYLINE
  9, // FPDF_ANNOT_HIGHLIGHT
  10, // FPDF_ANNOT_UNDERLINE
  11, // FPDF_ANNOT_SQUIGGLY
  12, // FPDF_ANNOT_STRIKEOUT
  14, // FPDF_ANNOT_CARET
  15, // FPDF_ANNOT_INK
]);

/**
 * Gives annotations the appearance that a viewer draws for them: some programs store only the text or the strokes. PDFium flattens and
 * copies stored appearances, so that a signature or a struck-out line would be missing from the page.
 */
export function addAnnotationAppearances(
  pdfium: WrappedPdfiumModule,
  document: number,
  pages: readonly number[],
): void {
  for (const index of pages) {
    const page = pdfium.FPDF_LoadPage(document, index);
    if (page === 0) continue;
    const count = pdfium.FPDFPage_GetAnnotCount(page);
    for (let position = 0; position < count; position += 1)
      withAnnotation(pdfium, page, position, (annotation) => addAppearance(pdfium, annotation));
    pdfium.FPDF_ClosePage(page);
  }
}

function addAppearance(pdfium: WrappedPdfiumModule, annotation: number): void {
  if (!DRAWN_KINDS.has(pdfium.FPDFAnnot_GetSubtype(annotation))) return;
  if (!pdfium.EPDFAnnot_HasAppearanceStream(annotation, NORMAL_APPEARANCE))
    pdfium.EPDFAnnot_GenerateAppearance(annotation);
}
