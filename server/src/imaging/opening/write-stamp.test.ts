import { onePagePdf, streamObject } from './hostile.testing.ts';
import { loadPdfium } from './pdfium.ts';

const LONG_SIDE = 396;
const DARK = 200;
const blank = streamObject(Buffer.from(' '), 0);

/** The edges of what is drawn on a stamped blank page, in pixels from its left and top: left, top, right, bottom. */
async function edgesOfStamp(page: string): Promise<number[]> {
  const { open } = await loadPdfium();
  const source = open(onePagePdf(blank, { page }));
  const stamped = open(source.stamp(['RECORDED', 'Document 2026-000001']));
  const { bgrx, width, height } = stamped.draw(0, LONG_SIDE);
  for (const pdf of [source, stamped]) pdf.close();
  const dark = Array.from({ length: width * height }, (_, dot) => dot).filter((dot) => (bgrx[dot * 4] ?? 255) < DARK);
  const across = dark.map((dot) => dot % width);
  const down = dark.map((dot) => Math.floor(dot / width));
  return [Math.min(...across), Math.min(...down), Math.max(...across), Math.max(...down)];
}

describe('the stamp of the office', () => {
  it.each([
    ['with its origin within the page', '/MediaBox [-306 -396 306 396]'],
    ['whose box begins at its top right', '/MediaBox [612 792 0 0]'],
    ['whose box begins at its top left', '/MediaBox [0 792 612 0]'],
    ['with a crop box that is larger than it', '/MediaBox [0 0 612 792] /CropBox [-90 -90 700 900]'],
    ['with a crop box that sticks out on the left', '/MediaBox [0 0 1000 792] /CropBox [-500 0 612 792]'],
    ['with a crop box that begins at its top right', '/MediaBox [0 0 900 900] /CropBox [812 842 200 50]'],
    [
      'that is shown upside down, with a larger crop box',
      '/MediaBox [0 0 612 792] /CropBox [-90 -90 700 900] /Rotate 180',
    ],
    ['that is shown turned, and whose box begins at its top right', '/MediaBox [792 612 0 0] /Rotate 90'],
  ])('is at the top right of a page %s', async (_name, page) => {
    const [left, top, right, bottom] = await edgesOfStamp('/MediaBox [0 0 612 792]');
    const found = await edgesOfStamp(page);
    for (const [index, edge] of [left, top, right, bottom].entries())
      expect(Math.abs((found[index] ?? Number.NaN) - (edge ?? 0))).toBeLessThanOrEqual(1);
  });
});
