import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';

const open = async (): Promise<WrappedPdfiumModule> => {
  const wasm = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm');
  const pdfium = await init({ wasmBinary: Uint8Array.from(readFileSync(wasm)).buffer });
  pdfium.PDFiumExt_Init();
  return pdfium;
};

/** The text of each page as PDFium extracts it, with single spaces between words. Throws if it is not a valid PDF. */
export async function readPdfPages(bytes: Buffer): Promise<string[]> {
  const pdfium = await open();
  const memory = pdfium.pdfium.wasmExports.malloc(bytes.length);
  pdfium.pdfium.HEAPU8.set(bytes, memory);
  const document = pdfium.FPDF_LoadMemDocument(memory, bytes.length, '');
  if (document === 0) throw new Error('PDFium does not open this file.');
  const pages = Array.from({ length: pdfium.FPDF_GetPageCount(document) }, (_, index) =>
    textOf(pdfium, document, index),
  );
  pdfium.FPDF_CloseDocument(document);
  return pages;
}

function textOf(pdfium: WrappedPdfiumModule, document: number, index: number): string {
  const page = pdfium.FPDF_LoadPage(document, index);
  const text = pdfium.FPDFText_LoadPage(page);
  const count = pdfium.FPDFText_CountChars(text);
  const buffer = pdfium.pdfium.wasmExports.malloc(2 * (count + 1));
  pdfium.FPDFText_GetText(text, 0, count, buffer);
  const extracted = Buffer.from(pdfium.pdfium.HEAPU8.subarray(buffer, buffer + 2 * count)).toString('utf16le');
  pdfium.FPDFText_ClosePage(text);
  pdfium.FPDF_ClosePage(page);
  return extracted.replaceAll(/\s+/g, ' ').trim();
}

/** A PDF that the portal wrote, as text (latin1) with decompressed streams. Throws if a stream is not compressed with deflate. */
export function unpackedPdf(bytes: Buffer): string {
  const streams = bytes.toString('latin1').split(/stream\n|\nendstream/);
  return streams
    .map((part, index) => (index % 2 === 0 ? part : inflateSync(Buffer.from(part, 'latin1')).toString('latin1')))
    .join('\n');
}
