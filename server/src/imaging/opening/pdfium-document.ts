import type { WrappedPdfiumModule } from '@embedpdf/pdfium';

// The numbers of documents and pages below are PDFium's handles; those of memory are addresses in PDFium's WebAssembly memory.

// FPDF_ERR_PASSWORD and FPDF_ERR_SECURITY of fpdfview.h
const LOCKED: ReadonlySet<number> = new Set([4, 5]);

/** PDFium cannot open, read or write the file; `isLocked` when it needs a password or has a kind of encryption that PDFium does not know. */
export class PdfRefused extends Error {
  override readonly name = 'PdfRefused';
  readonly isLocked: boolean;
  constructor(reason: string, isLocked = false) {
    super(reason);
    this.isLocked = isLocked;
  }
}

/**
 * Copies bytes into PDFium's memory. Returns their address, which the caller frees.
 * @throws PdfRefused when the memory is full
 */
export function allocate({ pdfium }: WrappedPdfiumModule, bytes: Uint8Array): number {
  const memory = pdfium.wasmExports.malloc(Math.max(bytes.length, 1));
  if (memory === 0) throw new PdfRefused('there is no memory for it');
  pdfium.HEAPU8.set(bytes, memory);
  return memory;
}

/** A document that PDFium holds in its memory. */
export interface HeldDocument {
  readonly document: number;
  close(): void;
}

/**
 * Opens a PDF. Its bytes stay in PDFium's memory until the caller closes it.
 * @throws PdfRefused when PDFium cannot open it
 */
export function holdDocument(pdfium: WrappedPdfiumModule, bytes: Uint8Array): HeldDocument {
  const memory = allocate(pdfium, bytes);
  const document = pdfium.FPDF_LoadMemDocument(memory, bytes.length, '');
  if (document === 0) {
    const error = pdfium.FPDF_GetLastError();
    pdfium.pdfium.wasmExports.free(memory);
    throw new PdfRefused(`it is damaged or not a PDF (error ${error} of PDFium)`, LOCKED.has(error));
  }
  return {
    document,
    close: () => {
      pdfium.FPDF_CloseDocument(document);
      pdfium.pdfium.wasmExports.free(memory);
    },
  };
}

/**
 * Opens a page (from 0), which the caller closes.
 * @throws PdfRefused when PDFium cannot open it
 */
export function openPage(pdfium: WrappedPdfiumModule, document: number, index: number): number {
  const page = pdfium.FPDF_LoadPage(document, index);
  if (page === 0) throw new PdfRefused(`PDFium does not open page ${index + 1}`);
  return page;
}

/**
 * Uses a page (from 0) and closes it.
 * @throws PdfRefused when PDFium cannot open it
 */
export function withPage<Value>(
  pdfium: WrappedPdfiumModule,
  document: number,
  index: number,
  use: (page: number) => Value,
): Value {
  const page = openPage(pdfium, document, index);
  try {
    return use(page);
  } finally {
    pdfium.FPDF_ClosePage(page);
  }
}

/**
 * Writes the document as a new file. In it, no name has escaped characters ('/J#53' becomes '/JS') and no object is hidden in a compressed
 * object stream, so that a search for names finds them.
 * @throws PdfRefused when PDFium cannot write it
 */
export function saveDocument(pdfium: WrappedPdfiumModule, document: number): Buffer {
  const writer = pdfium.PDFiumExt_OpenFileWriter();
  try {
    if (pdfium.PDFiumExt_SaveAsCopy(document, writer) === 0) throw new PdfRefused('PDFium does not write it');
    const size = pdfium.PDFiumExt_GetFileWriterSize(writer);
    const memory = allocate(pdfium, new Uint8Array(size));
    pdfium.PDFiumExt_GetFileWriterData(writer, memory, size);
    const bytes = Buffer.from(pdfium.pdfium.HEAPU8.slice(memory, memory + size));
    pdfium.pdfium.wasmExports.free(memory);
    return bytes;
  } finally {
    pdfium.PDFiumExt_CloseFileWriter(writer);
  }
}
