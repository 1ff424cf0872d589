import { drawing, onePagePdf } from './hostile.testing.ts';
import { loadPdfium, type OpenPdf } from './pdfium.ts';

const LONG_SIDE = 320;
const PLACE = '/Rect [100 300 500 500] /F 4';
const FOUR_CORNERS = '[100 500 500 500 100 300 500 300]';
const LAYERS = '/OCProperties << /OCGs [5 0 R] /D << /OFF [5 0 R] >> >>';

/** The red dots of a page and of its copy: the page itself has none. */
async function redDotsOf(annotation: string, catalog = ''): Promise<{ drawn: number; copied: number }> {
  const { open } = await loadPdfium();
  const pdf = open(
    onePagePdf(drawing, {
      catalog,
      page: `/Annots [<< /Type /Annot ${annotation} >>]`,
      more: ['<< /Type /OCG /Name (Layer) >>'],
    }),
  );
  const copied = open(pdf.copy([0], () => undefined));
  const dots = { drawn: countRed(pdf), copied: countRed(copied) };
  for (const opened of [pdf, copied]) opened.close();
  return dots;
}

function countRed(pdf: OpenPdf): number {
  const { bgrx } = pdf.draw(0, LONG_SIDE);
  const isRed = (at: number) =>
    (bgrx[at + 2] ?? 0) > (bgrx[at] ?? 0) + 60 && (bgrx[at + 2] ?? 0) > (bgrx[at + 1] ?? 0) + 60;
  return Array.from({ length: bgrx.length / 4 }, (_, dot) => dot * 4).filter(isRed).length;
}

describe('annotations that are stored without an appearance', () => {
  it.each([
    ['typed text', `/Subtype /FreeText ${PLACE} /Contents (HHHHHHHH) /DA (/Helv 60 Tf 1 0 0 rg)`],
    [
      'a signature drawn by hand',
      `/Subtype /Ink ${PLACE} /C [1 0 0] /InkList [[100 300 300 500 500 300]] /BS << /W 9 >>`,
    ],
    ['struck-out words', `/Subtype /StrikeOut ${PLACE} /C [1 0 0] /QuadPoints ${FOUR_CORNERS}`],
    ['underlined words', `/Subtype /Underline ${PLACE} /C [1 0 0] /QuadPoints ${FOUR_CORNERS}`],
    ['a wavy line', `/Subtype /Squiggly ${PLACE} /C [1 0 0] /QuadPoints ${FOUR_CORNERS}`],
    ['marked words', `/Subtype /Highlight ${PLACE} /C [1 0 0] /QuadPoints ${FOUR_CORNERS}`],
    ['a line', `/Subtype /Line ${PLACE} /C [1 0 0] /L [100 300 500 500] /BS << /W 9 >>`],
    ['a square', `/Subtype /Square ${PLACE} /C [1 0 0] /BS << /W 9 >>`],
    ['a circle', `/Subtype /Circle ${PLACE} /C [1 0 0] /BS << /W 9 >>`],
    ['a polygon', `/Subtype /Polygon ${PLACE} /C [1 0 0] /Vertices [100 300 300 500 500 300] /BS << /W 9 >>`],
    ['a chain of lines', `/Subtype /PolyLine ${PLACE} /C [1 0 0] /Vertices [100 300 300 500 500 300] /BS << /W 9 >>`],
    ['a caret', `/Subtype /Caret ${PLACE} /C [1 0 0]`],
  ])('are shown and delivered as part of the page: %s', async (_name, annotation) => {
    const { drawn, copied } = await redDotsOf(annotation);
    expect(drawn).toBeGreaterThan(40);
    expect(copied).toBe(drawn);
  });

  it.each([
    ['hidden', '/F 2', ''],
    ['on a hidden layer', '/F 4 /OC 5 0 R', LAYERS],
  ])('stay away from the page if they are %s', async (_name, entries, catalog) => {
    const square = `/Subtype /Square /Rect [100 300 500 500] /C [1 0 0] /BS << /W 9 >>`;
    expect(await redDotsOf(`${square} ${entries}`, catalog)).toEqual({ drawn: 0, copied: 0 });
  });

  it('do not include notes and links, whose icons and frames belong to the viewer', async () => {
    const note = `/Subtype /Text ${PLACE} /C [1 0 0] /Contents (Please return)`;
    const link = `/Subtype /Link ${PLACE} /C [1 0 0] /Border [0 0 9]`;
    for (const annotation of [note, link]) expect(await redDotsOf(annotation)).toEqual({ drawn: 0, copied: 0 });
  });
});
