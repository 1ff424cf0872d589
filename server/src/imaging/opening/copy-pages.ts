import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import { hasAnnotationOnLayer } from './annotations-on-layers.ts';
import { addAnnotationAppearances } from './drawn-annotations.ts';
import { addFieldAppearances } from './field-appearances.ts';
import { hasLayers, type Layers, layersOf } from './layers.ts';
import { allocate, type HeldDocument, holdDocument, openPage, PdfRefused, saveDocument } from './pdfium-document.ts';

type Describe = (set: (name: string, value: string) => void) => void;

/**
 * A document whose pages are copied. Its layers are read only when a copied page has some: this reads and writes the whole file.
 */
export class CopySource {
  readonly document: number;
  readonly #pdfium: WrappedPdfiumModule;
  #layers: { readonly found: Layers; readonly marked: HeldDocument } | null | undefined;

  constructor(pdfium: WrappedPdfiumModule, document: number) {
    this.#pdfium = pdfium;
    this.document = document;
  }

  /**
   * The file that `copyFrom` makes of some pages (from 0), with the layers that the document shows and hides. PDFium copies what is
   * on a layer but not which layers are hidden, so that a viewer would show more than the page had; it also copies annotations on
   * hidden layers.
   */
  copy(pages: readonly number[], copyFrom: (document: number) => Buffer): Buffer {
    const copied = copyFrom(this.document);
    const isOnLayer = (page: number) => hasAnnotationOnLayer(this.#pdfium, this.document, page);
    if (!hasLayers(copied) && !pages.some(isOnLayer)) return copied;
    this.#layers ??= this.#readLayers();
    return this.#layers === null ? copied : this.#layers.found.restore(copyFrom(this.#layers.marked.document));
  }

  #readLayers() {
    const found = layersOf(saveDocument(this.#pdfium, this.document));
    return found === null ? null : { found, marked: holdDocument(this.#pdfium, found.marked) };
  }

  close(): void {
    this.#layers?.marked.close();
  }
}

/** A new document of some pages (from 0). */
export function importPages(pdfium: WrappedPdfiumModule, source: number, pages: readonly number[]): number {
  addFieldAppearances(pdfium, source, pages);
  const document = pdfium.FPDF_CreateNewDocument();
  const list = allocate(pdfium, new Uint8Array(Int32Array.from(pages).buffer));
  const isCopied = source !== 0 && pdfium.FPDF_ImportPagesByIndex(document, source, list, pages.length, 0);
  pdfium.pdfium.wasmExports.free(list);
  if (isCopied && pdfium.FPDF_GetPageCount(document) === pages.length) {
    // not in the source: opening a page of a broken file once more can make PDFium copy it, as a blank one
    addAnnotationAppearances(pdfium, document, [...pages.keys()]);
    return document;
  }
  pdfium.FPDF_CloseDocument(document);
  throw new PdfRefused('its pages cannot be copied');
}

/** Draws the annotations and form fields of a page into its content. */
export function flattenPage(pdfium: WrappedPdfiumModule, document: number, index: number): void {
  const page = openPage(pdfium, document, index);
  const FOR_SCREENS = 0;
  pdfium.FPDFPage_Flatten(page, FOR_SCREENS);
  while (pdfium.FPDFPage_GetAnnotCount(page) > 0 && pdfium.FPDFPage_RemoveAnnot(page, 0));
  pdfium.FPDF_ClosePage(page);
}

/** A file of some pages (from 0) with their annotations and form fields flattened. */
export function flattenedPages(pdfium: WrappedPdfiumModule, source: number, pages: readonly number[]): Buffer {
  const flat = importPages(pdfium, source, pages);
  try {
    for (const index of pages.keys()) flattenPage(pdfium, flat, index);
    return saveDocument(pdfium, flat);
  } finally {
    pdfium.FPDF_CloseDocument(flat);
  }
}

/** As `flattenedPages`, copied once more, which drops the objects that only annotations referenced. */
export function copyPages(
  pdfium: WrappedPdfiumModule,
  source: number,
  pages: readonly number[],
  describe: Describe,
): Buffer {
  const flat = holdDocument(pdfium, flattenedPages(pdfium, source, pages));
  try {
    return copyAndSave(pdfium, flat.document, [...pages.keys()], describe);
  } finally {
    flat.close();
  }
}

function copyAndSave(
  pdfium: WrappedPdfiumModule,
  source: number,
  pages: readonly number[],
  describe: Describe,
): Buffer {
  const clean = importPages(pdfium, source, pages);
  try {
    describe((name, value) => setText(pdfium, clean, name, value));
    return saveDocument(pdfium, clean);
  } finally {
    pdfium.FPDF_CloseDocument(clean);
  }
}

function setText(pdfium: WrappedPdfiumModule, document: number, name: string, value: string): void {
  const memory = allocate(pdfium, Buffer.from(`${value}\u0000`, 'utf16le'));
  pdfium.EPDF_SetMetaText(document, name, memory);
  pdfium.pdfium.wasmExports.free(memory);
}
