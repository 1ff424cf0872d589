import type { WrappedPdfiumModule } from '@embedpdf/pdfium';

/** Size, resolution and text direction of a page of a PDF. */
export interface PdfPageFacts {
  /** In points, with the page upright. */
  readonly size: { readonly width: number; readonly height: number };
  /** Dots per inch of the picture that fills the page; null if none does. */
  readonly dpi: number | null;
  /** Null if it has too little text. */
  readonly isTextUpsideDown: boolean | null;
}

const IMAGE_OBJECT = 3;
const POINTS_PER_INCH = 72;
/** A picture that covers at least this share of the page counts as its scan. */
const FULL_PAGE_SHARE = 0.5;
/** At most this many characters are read, and at least this many are needed. */
const MAX_CHARACTERS = 400;
const FEWEST_CHARACTERS = 20;

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
    const readUint32 = (at: number): number => new DataView(pdfium.HEAPU8.buffer).getUint32(at, true);
    for (let index = 0; index < api.FPDFPage_CountObjects(page); index += 1) {
      const object = api.FPDFPage_GetObject(page, index);
      if (api.FPDFPageObj_GetType(object) !== IMAGE_OBJECT) continue;
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
      // computed from areas, so that the picture's rotation makes no difference
      if (covered >= area * FULL_PAGE_SHARE)
        return Math.sqrt((readUint32(wide) * readUint32(high)) / covered) * POINTS_PER_INCH;
    }
    return null;
  } finally {
    pdfium.wasmExports.free(memory);
  }
}

/** Whether most characters are upside down on the rotated page. */
function isTextUpsideDown(api: WrappedPdfiumModule, page: number): boolean | null {
  const text = api.FPDFText_LoadPage(page);
  if (text === 0) return null;
  try {
    const rotation = api.FPDFPage_GetRotation(page) * (Math.PI / 2);
    let [characters, upsideDown] = [0, 0];
    for (let index = 0; index < Math.min(MAX_CHARACTERS, api.FPDFText_CountChars(text)); index += 1) {
      const angle = api.FPDFText_GetCharAngle(text, index);
      if (angle < 0) continue;
      characters += 1;
      if (Math.cos(angle - rotation) < -0.7) upsideDown += 1;
    }
    return characters < FEWEST_CHARACTERS ? null : upsideDown > characters / 2;
  } finally {
    api.FPDFText_ClosePage(text);
  }
}
