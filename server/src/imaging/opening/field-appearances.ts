import type { WrappedPdfiumModule } from '@embedpdf/pdfium';

// FPDF_ANNOT_WIDGET, FPDF_ANNOT_FREETEXT, FPDF_ANNOT_APPEARANCEMODE_NORMAL, FPDF_ANNOT and a standard font of PDFium's headers
const FIELD = 20;
const FREE_TEXT = 3;
const HELVETICA = 4;
const AS_SHOWN = 0;
const DRAW_ANNOTATIONS = 1;
const FORMAT_BGRX = 3;
const NO_FORM = 0;

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
    withAnnotation(pdfium, page, index, (annotation) => pdfium.FPDFAnnot_GetSubtype(annotation) === FIELD),
  );
}

function addToPage(pdfium: WrappedPdfiumModule, page: number): void {
  addFormFonts(pdfium, page);
  // if the form asks for new appearances of all its fields, PDFium makes them when the page is drawn
  const bitmap = pdfium.FPDFBitmap_CreateEx(1, 1, FORMAT_BGRX, 0, 0);
  pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, 1, 1, 0, DRAW_ANNOTATIONS);
  pdfium.FPDFBitmap_Destroy(bitmap);
  for (const index of fieldsOf(pdfium, page))
    withAnnotation(pdfium, page, index, (annotation) => {
      if (!pdfium.EPDFAnnot_HasAppearanceStream(annotation, AS_SHOWN)) pdfium.EPDFAnnot_GenerateFormFieldAP(annotation);
    });
}

/**
 * Gives the form a list of fonts if it has none: without one PDFium makes no appearance, whichever font a field names. Setting the font of
 * any annotation adds the list, so that one is created for that and removed.
 */
function addFormFonts(pdfium: WrappedPdfiumModule, page: number): void {
  const annotation = pdfium.FPDFPage_CreateAnnot(page, FREE_TEXT);
  pdfium.EPDFAnnot_SetDefaultAppearance(annotation, HELVETICA, 12, 0, 0, 0);
  pdfium.FPDFPage_CloseAnnot(annotation);
  pdfium.FPDFPage_RemoveAnnot(page, pdfium.FPDFPage_GetAnnotCount(page) - 1);
}

function withAnnotation<Result>(
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
