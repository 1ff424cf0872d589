import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';
import { CopySource, copyPages, flattenedPages, flattenPage, importPages } from './copy-pages.ts';
import { type PdfPageFacts, readPageFacts } from './pdf-page-facts.ts';
import { holdDocument, openPage, PdfRefused, saveDocument, withPage } from './pdfium-document.ts';
import { hasRoomForStamp, INSPECTION_LONG_SIDE, stampPageSize } from './stamp-room.ts';
import { writeStamp } from './write-stamp.ts';

const DRAW_ANNOTATIONS = 1;
const FORMAT_BGRX = 3;
const WHITE = 0xffffffff;
/** Channels by PDFium's bitmap format: gray, BGR, BGRx, BGRA. */
const CHANNELS_OF_FORMAT: Readonly<Record<number, number>> = { 1: 1, 2: 3, 3: 4, 4: 4 };
const MAX_PAGES = 100_000;
/** In points: about 280 inches, far beyond any plat. PDFium returns garbage for sizes that overflow. */
const LONGEST_SIDE = 20_000;

export interface DrawnPixels {
  readonly bgrx: Buffer;
  readonly width: number;
  readonly height: number;
}

/** An image at its own size. Its bytes are PDFium's memory, valid only until the next image. */
export interface DrawnImage {
  readonly width: number;
  readonly height: number;
  readonly stride: number;
  /** 1 for gray; otherwise the first channels are blue, green and red. */
  readonly channels: number;
  readonly bytes: Uint8Array;
}

export interface OpenPdf {
  readonly pageCount: number;
  /** Whether it is encrypted, perhaps without a password that a person types. */
  readonly isEncrypted: boolean;
  /** Whether it contains scripts or attached files. */
  readonly hasScriptsOrFiles: boolean;
  /** Whether a page (from 0) can be parsed; it is not drawn. */
  opens(page: number): boolean;
  /** The whole file, rewritten with every name unescaped. */
  rewrite(): Buffer;
  /** Draws a page (from 0) with `longSide` pixels on its longer side. */
  draw(page: number, longSide: number): DrawnPixels;
  /** The images of a page (from 0), one by one, in drawing order. */
  images(page: number): Generator<DrawnImage>;
  /** A new file of some pages (from 0), in this order. */
  copy(pages: readonly number[], describe: (set: (name: string, value: string) => void) => void): Buffer;
  facts(page: number): PdfPageFacts;
  /** The whole file with lines of text at the top right of its first page, or on a new page before it if there is no room. */
  stamp(lines: readonly string[]): Buffer;
  close(): void;
}

/** Loads PDFium, which reads what browsers read. It opens no connections or files and runs no scripts (this build has no V8). */
export async function loadPdfium(): Promise<{ open(bytes: Uint8Array): OpenPdf }> {
  const wasm = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm');
  const pdfium = await init({ wasmBinary: Uint8Array.from(readFileSync(wasm)).buffer });
  pdfium.PDFiumExt_Init();
  return { open: (bytes) => openPdf(pdfium, bytes) };
}

function openPdf(pdfium: WrappedPdfiumModule, bytes: Uint8Array): OpenPdf {
  const held = holdDocument(pdfium, bytes);
  const { document } = held;
  const source = new CopySource(pdfium, document);
  return {
    pageCount: Math.min(pdfium.FPDF_GetPageCount(document), MAX_PAGES),
    isEncrypted: pdfium.FPDF_GetSecurityHandlerRevision(document) >= 0,
    hasScriptsOrFiles:
      pdfium.FPDFDoc_GetJavaScriptActionCount(document) > 0 || pdfium.FPDFDoc_GetAttachmentCount(document) > 0,
    opens: (index) => {
      const page = pdfium.FPDF_LoadPage(document, index);
      if (page !== 0) pdfium.FPDF_ClosePage(page);
      return page !== 0;
    },
    rewrite: () => saveDocument(pdfium, document),
    draw: (page, longSide) => drawPage(pdfium, source, page, longSide),
    images: (page) => drawImages(pdfium, document, page),
    copy: (pages, describe) => source.copy(pages, (from) => copyPages(pdfium, from, pages, describe)),
    facts: (index) => withPage(pdfium, document, index, (page) => readPageFacts(pdfium, page)),
    stamp: (lines) => source.copy(pagesOf(pdfium, document), (from) => stampDocument(pdfium, from, lines)),
    close: () => {
      source.close();
      held.close();
    },
  };
}

/** Draws a page with its forms and annotations flattened into it, as it is delivered. */
function drawPage(pdfium: WrappedPdfiumModule, source: CopySource, index: number, longSide: number): DrawnPixels {
  const page = openPage(pdfium, source.document, index);
  if (pdfium.FPDFPage_GetAnnotCount(page) === 0) return drawOpenPage(pdfium, page, index, longSide);
  pdfium.FPDF_ClosePage(page);
  const flat = holdDocument(
    pdfium,
    source.copy([index], (from) => flattenedPages(pdfium, from, [index])),
  );
  try {
    return drawOpenPage(pdfium, openPage(pdfium, flat.document, 0), index, longSide);
  } finally {
    flat.close();
  }
}

function drawOpenPage(pdfium: WrappedPdfiumModule, page: number, index: number, longSide: number): DrawnPixels {
  try {
    const [pageWidth, pageHeight] = [pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)];
    const isSensible = (side: number) => side > 0 && side <= LONGEST_SIDE;
    if (!isSensible(pageWidth) || !isSensible(pageHeight))
      throw new PdfRefused(`page ${index + 1} claims ${pageWidth} x ${pageHeight} points`);
    const scale = longSide / Math.max(pageWidth, pageHeight);
    const [width, height] = [pageWidth, pageHeight].map((side) => Math.max(1, Math.round(side * scale)));
    return drawBitmap(pdfium, page, width ?? 1, height ?? 1);
  } finally {
    pdfium.FPDF_ClosePage(page);
  }
}

function drawBitmap(pdfium: WrappedPdfiumModule, page: number, width: number, height: number): DrawnPixels {
  const stride = width * 4;
  const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, FORMAT_BGRX, 0, 0);
  if (bitmap === 0) throw new PdfRefused(`there is no memory for ${width} x ${height} dots`);
  try {
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, DRAW_ANNOTATIONS);
    const start = pdfium.FPDFBitmap_GetBuffer(bitmap);
    // copied, because the memory is PDFium's
    return { bgrx: Buffer.from(pdfium.pdfium.HEAPU8.slice(start, start + stride * height)), width, height };
  } finally {
    pdfium.FPDFBitmap_Destroy(bitmap);
  }
}

function* drawImages(pdfium: WrappedPdfiumModule, document: number, index: number): Generator<DrawnImage> {
  const page = openPage(pdfium, document, index);
  try {
    const count = pdfium.FPDFPage_CountObjects(page);
    for (let objectIndex = 0; objectIndex < count; objectIndex += 1) {
      const bitmap = pdfium.FPDFImageObj_GetBitmap(pdfium.FPDFPage_GetObject(page, objectIndex));
      if (bitmap === 0) throw new PdfRefused(`PDFium draws no image ${objectIndex + 1}`);
      try {
        yield drawnImage(pdfium, bitmap);
      } finally {
        pdfium.FPDFBitmap_Destroy(bitmap);
      }
    }
  } finally {
    pdfium.FPDF_ClosePage(page);
  }
}

function drawnImage(pdfium: WrappedPdfiumModule, bitmap: number): DrawnImage {
  const [width, height] = [pdfium.FPDFBitmap_GetWidth(bitmap), pdfium.FPDFBitmap_GetHeight(bitmap)];
  const stride = pdfium.FPDFBitmap_GetStride(bitmap);
  const start = pdfium.FPDFBitmap_GetBuffer(bitmap);
  const channels = CHANNELS_OF_FORMAT[pdfium.FPDFBitmap_GetFormat(bitmap)] ?? 4;
  // not copied: the caller is finished with it before the next one
  return { width, height, stride, channels, bytes: pdfium.pdfium.HEAPU8.subarray(start, start + stride * height) };
}

const pagesOf = (pdfium: WrappedPdfiumModule, document: number): number[] =>
  Array.from({ length: pdfium.FPDF_GetPageCount(document) }, (_, index) => index);

function stampDocument(pdfium: WrappedPdfiumModule, source: number, lines: readonly string[]): Buffer {
  const pages = pagesOf(pdfium, source);
  const document = importPages(pdfium, source, pages);
  try {
    for (const index of pages) flattenPage(pdfium, document, index);
    const { size } = withPage(pdfium, document, 0, (page) => readPageFacts(pdfium, page));
    const { bgrx: bytes, ...sides } = drawOpenPage(pdfium, openPage(pdfium, document, 0), 0, INSPECTION_LONG_SIDE);
    if (!hasRoomForStamp({ bytes, channels: 4, ...sides }, size)) {
      const { width, height } = stampPageSize(size);
      pdfium.FPDF_ClosePage(pdfium.FPDFPage_New(document, 0, width, height));
    }
    withPage(pdfium, document, 0, (page) => writeStamp(pdfium, { document, page }, lines));
    return saveDocument(pdfium, document);
  } finally {
    pdfium.FPDF_CloseDocument(document);
  }
}
