import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { init } from '@embedpdf/pdfium';
import { onePagePdf, streamObject } from './hostile.testing.ts';
import { holdDocument, PdfRefused, saveDocument } from './pdfium-document.ts';

const NO_DOCUMENT = 0;

describe('a PDF that PDFium writes', () => {
  async function startPdfium() {
    const wasm = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm');
    const pdfium = await init({ wasmBinary: Uint8Array.from(readFileSync(wasm)).buffer });
    pdfium.PDFiumExt_Init();
    return pdfium;
  }

  it('has all names unescaped', async () => {
    const pdfium = await startPdfium();
    const held = holdDocument(
      pdfium,
      onePagePdf(streamObject(Buffer.from(' '), 0), { page: '/AA << /O << /S /J#53 >> >>' }),
    );
    const written = saveDocument(pdfium, held.document).toString('latin1');
    held.close();
    expect(written).toMatch(/^%PDF-/);
    expect(written).toMatch(/\/S\s*\/JS/);
  });

  it('is refused, not empty, when PDFium cannot write it', async () => {
    const pdfium = await startPdfium();
    expect(() => saveDocument(pdfium, NO_DOCUMENT)).toThrow(PdfRefused);
  });
});
