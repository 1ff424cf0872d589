import type { WrappedPdfiumModule } from '@embedpdf/pdfium';

/** What a page of a PDF says of itself. */
export interface PdfPageFacts {
  /** Points, as the page is read. */
  readonly size: { readonly width: number; readonly height: number };
  /** Dots to the inch of the picture that fills it; null where none does. */
  readonly dpi: number | null;
  /** Null where it has too little text. */
  readonly isTextUpsideDown: boolean | null;
}

const IMAGE = 3;
const POINTS = 72;
/** A picture that fills so much of a page is the page. */
const WHOLE = 0.5;
/** Signs that are looked at, and how many say something. */
const MOST_SIGNS = 400;
const FEWEST_SIGNS = 20;

/** Reads size, scan and text of an open page. */
export function readPageFacts(api: WrappedPdfiumModule, page: number): PdfPageFacts {
  const size = { width: api.FPDF_GetPageWidthF(page), height: api.FPDF_GetPageHeightF(page) };
  return { size, dpi: scanDpi(api, page, size.width * size.height), isTextUpsideDown: isTextUpsideDown(api, page) };
}

function scanDpi(api: WrappedPdfiumModule, page: number, area: number): number | null {
  const { pdfium } = api;
  const memory = pdfium.wasmExports.malloc(24);
  try {
    const read = (at: number): number => new DataView(pdfium.HEAPU8.buffer).getFloat32(at, true);
    const count = (at: number): number => new DataView(pdfium.HEAPU8.buffer).getUint32(at, true);
    for (let index = 0; index < api.FPDFPage_CountObjects(page); index += 1) {
      const object = api.FPDFPage_GetObject(page, index);
      if (api.FPDFPageObj_GetType(object) !== IMAGE) continue;
      const [left, bottom, right, top, wide, high] = [
        memory,
        memory + 4,
        memory + 8,
        memory + 12,
        memory + 16,
        memory + 20,
      ];
      if (!api.FPDFPageObj_GetBounds(object, left, bottom, right, top)) continue;
      if (!api.FPDFImageObj_GetImagePixelSize(object, wide, high)) continue;
      const covered = Math.abs((read(right) - read(left)) * (read(top) - read(bottom)));
      // of areas, so that it is the same however the picture is turned
      if (covered >= area * WHOLE) return Math.sqrt((count(wide) * count(high)) / covered) * POINTS;
    }
    return null;
  } finally {
    pdfium.wasmExports.free(memory);
  }
}

/** Whether most signs are on their heads, as the page is read. */
function isTextUpsideDown(api: WrappedPdfiumModule, page: number): boolean | null {
  const text = api.FPDFText_LoadPage(page);
  if (text === 0) return null;
  try {
    const turned = api.FPDFPage_GetRotation(page) * (Math.PI / 2);
    let [signs, onHead] = [0, 0];
    for (let index = 0; index < Math.min(MOST_SIGNS, api.FPDFText_CountChars(text)); index += 1) {
      const angle = api.FPDFText_GetCharAngle(text, index);
      if (angle < 0) continue;
      signs += 1;
      if (Math.cos(angle - turned) < -0.7) onHead += 1;
    }
    return signs < FEWEST_SIGNS ? null : onHead > signs / 2;
  } finally {
    api.FPDFText_ClosePage(text);
  }
}
