import type { WrappedPdfiumModule } from '@embedpdf/pdfium';

// Numbers of PDFium's headers, with their names there. EmbedPDF adds those of the standard fonts.
/** FORMTYPE_NONE */
const NO_FORM = 0;
/** FPDF_ANNOT_WIDGET */
const FORM_FIELD = 20;
/** FPDF_ANNOT_FREETEXT */
const FREE_TEXT = 3;
/** FPDF_ANNOT_APPEARANCEMODE_NORMAL: not that under the pointer or while it is pressed. */
export const NORMAL_APPEARANCE = 0;
/** FPDF_ANNOT */
const DRAW_ANNOTATIONS = 1;
/** FPDFBitmap_BGRx */
const FORMAT_BGRX = 3;
const HELVETICA = 4;
/** In points. No text is written in this size, but PDFium requires one. */
const FONT_SIZE = 12;

/**
 * Gives form fields the appearance that a viewer draws for them: some programs fill in a form and store the values only. PDFium
 * flattens and copies stored appearances, so that such a value would be missing from the page.
 */
export function addFieldAppearances(pdfium: WrappedPdfiumModule, document: number, pages: readonly number[]): void {
  if (pdfium.FPDF_GetFormType(document) === NO_FORM) return;
  for (const index of pages) {
    const page = pdfium.FPDF_LoadPage(document, index);
    if (page === 0) continue;
    if (fieldsOf(pdfium, page).length > 0) addToPage(pdfium, page);
    pdfium.FPDF_ClosePage(page);
  }
}

/** The positions of the fields among the annotations of a page. */
function fieldsOf(pdfium: WrappedPdfiumModule, page: number): number[] {
  const annotations = Array.from({ length: pdfium.FPDFPage_GetAnnotCount(page) }, (_, index) => index);
  return annotations.filter((index) =>
    withAnnotation(pdfium, page, index, (annotation) => pdfium.FPDFAnnot_GetSubtype(annotation) === FORM_FIELD),
  );
}

function addToPage(pdfium: WrappedPdfiumModule, page: number): void {
  addFormFonts(pdfium, page);
  // if the form asks for new appearances of all its fields, PDFium makes them when the page is drawn: one pixel is enough
  const bitmap = pdfium.FPDFBitmap_CreateEx(1, 1, FORMAT_BGRX, 0, 0);
  pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, 1, 1, 0, DRAW_ANNOTATIONS);
  pdfium.FPDFBitmap_Destroy(bitmap);
  for (const index of fieldsOf(pdfium, page))
    withAnnotation(pdfium, page, index, (annotation) => {
      if (!pdfium.EPDFAnnot_HasAppearanceStream(annotation, NORMAL_APPEARANCE))
        pdfium.EPDFAnnot_GenerateFormFieldAP(annotation);
    });
}

/**
 * Gives the form a list of fonts if it has none: without one PDFium makes no appearance, whichever font a field names. Setting the font of
 * any annotation adds the list, so that one is created for that and removed.
 */
function addFormFonts(pdfium: WrappedPdfiumModule, page: number): void {
  const annotation = pdfium.FPDFPage_CreateAnnot(page, FREE_TEXT);
  pdfium.EPDFAnnot_SetDefaultAppearance(annotation, HELVETICA, FONT_SIZE, 0, 0, 0);
  pdfium.FPDFPage_CloseAnnot(annotation);
  pdfium.FPDFPage_RemoveAnnot(page, pdfium.FPDFPage_GetAnnotCount(page) - 1);
}

/** Uses an annotation of a page (from 0) and closes it. */
export function withAnnotation<Result>(
  pdfium: WrappedPdfiumModule,
  page: number,
  index: number,
  use: (annotation: number) => Result,
): Result {
  const annotation = pdfium.FPDFPage_GetAnnot(page, index);
  try {
    return use(annotation);
  } finally {
    pdfium.FPDFPage_CloseAnnot(annotation);
  }
}
