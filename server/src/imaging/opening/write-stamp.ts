import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import { STAMP_SPACE } from './stamp-room.ts';

/** Sizes in points. */
const MARGIN = 18;
const PADDING = 8;
const FONT_SIZE = 10;
const LINE_HEIGHT = 13;
const BLACK = [0, 0, 0, 255] as const;
const STROKE_ONLY = 0;

/** The standard fonts have Latin letters only: other characters are replaced by the nearest ones, or '?'. */
const writable = (text: string): string =>
  text
    .normalize('NFC')
    .replace(
      /[^\u0020-\u007e\u00a0-\u00ff]/gu,
      (character) => character.normalize('NFKD').replace(/[^\u0020-\u007e]/g, '') || '?',
    );

/** A transformation from coordinates of the upright page to those of the stored page. */
type Matrix = readonly [number, number, number, number, number, number];

/** The matrix that places text upright at a point of a page that is shown with `quarters` clockwise quarter turns. */
function matrixOf(quarters: number, width: number, height: number, [x, y]: readonly [number, number]): Matrix {
  if (quarters === 1) return [0, 1, -1, 0, height - y, x];
  if (quarters === 2) return [-1, 0, 0, -1, width - x, height - y];
  if (quarters === 3) return [0, -1, 1, 0, y, width - x];
  return [1, 0, 0, 1, x, y];
}

interface OpenPage {
  readonly document: number;
  readonly page: number;
}

/**
 * The bottom left corner of the visible part of a page. PDFium computes it as it draws the page: boxes may begin at any corner, be inherited,
 * or be larger than the page.
 */
function originOf({ pdfium, ...api }: WrappedPdfiumModule, page: number): readonly [number, number] {
  const memory = pdfium.wasmExports.malloc(16);
  try {
    if (!api.FPDF_GetPageBoundingBox(page, memory)) return [0, 0];
    // FS_RECTF: left, top, right, bottom
    const read = (at: number): number => new DataView(pdfium.HEAPU8.buffer).getFloat32(at, true);
    return [read(memory), read(memory + 12)];
  } finally {
    pdfium.wasmExports.free(memory);
  }
}

/** Writes lines into a frame at the top right of the upright page. The first line is the heading. */
export function writeStamp(api: WrappedPdfiumModule, { document, page }: OpenPage, lines: readonly string[]): void {
  const [width, height] = [api.FPDF_GetPageWidthF(page), api.FPDF_GetPageHeightF(page)];
  const quarters = api.FPDFPage_GetRotation(page);
  const [left, bottom] = originOf(api, page);
  const box = {
    width: Math.min(STAMP_SPACE.width - MARGIN, width - 2 * MARGIN),
    height: lines.length * LINE_HEIGHT + 2 * PADDING,
  };
  const corner = [width - MARGIN - box.width, height - MARGIN - box.height] as const;
  const insert = (object: number, at: readonly [number, number]): void => {
    const [a, b, c, d, e, f] = matrixOf(quarters, width, height, at);
    api.FPDFPageObj_Transform(object, a, b, c, d, e + left, f + bottom);
    api.FPDFPage_InsertObject(page, object);
  };
  const frame = api.FPDFPageObj_CreateNewRect(0, 0, box.width, box.height);
  api.FPDFPageObj_SetStrokeColor(frame, ...BLACK);
  api.FPDFPath_SetDrawMode(frame, STROKE_ONLY, true);
  insert(frame, corner);
  for (const [index, line] of lines.entries()) {
    const font = index === 0 ? 'Helvetica-Bold' : 'Helvetica';
    const object = textObject(api, document, font, writable(line));
    fitInto(api, object, box.width - 2 * PADDING);
    insert(object, [corner[0] + PADDING, corner[1] + box.height - PADDING - (index + 1) * LINE_HEIGHT + 3]);
  }
  api.FPDFPage_GenerateContent(page);
}

/** Compresses a line that is too wide, so that it stays within the frame. */
function fitInto({ pdfium, ...api }: WrappedPdfiumModule, object: number, maxWidth: number): void {
  const memory = pdfium.wasmExports.malloc(16);
  try {
    const [left, bottom, right, top] = [memory, memory + 4, memory + 8, memory + 12];
    if (!api.FPDFPageObj_GetBounds(object, left, bottom, right, top)) return;
    const width = new DataView(pdfium.HEAPU8.buffer).getFloat32(right, true);
    if (width > maxWidth) api.FPDFPageObj_Transform(object, maxWidth / width, 0, 0, 1, 0, 0);
  } finally {
    pdfium.wasmExports.free(memory);
  }
}

function textObject(api: WrappedPdfiumModule, document: number, font: string, text: string): number {
  const object = api.FPDFPageObj_NewTextObj(document, font, FONT_SIZE);
  const utf16 = Buffer.from(`${text}\u0000`, 'utf16le');
  const memory = api.pdfium.wasmExports.malloc(utf16.length);
  api.pdfium.HEAPU8.set(utf16, memory);
  api.FPDFText_SetText(object, memory);
  api.pdfium.wasmExports.free(memory);
  api.FPDFPageObj_SetFillColor(object, ...BLACK);
  return object;
}
