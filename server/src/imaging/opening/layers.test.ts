import { makePdf, streamObject } from './hostile.testing.ts';
import { layersOf } from './layers.ts';
import { loadPdfium, type OpenPdf } from './pdfium.ts';

const LONG_SIDE = 200;
const RED = '1 0 0 rg 50 500 300 200 re f';
const BLUE = '0 0 1 rg 50 100 300 200 re f';
const CATALOG = '/Type /Catalog /Pages 2 0 R';
const PAGE = '/Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R';

interface Layered {
  readonly configuration: string;
  readonly page?: string;
  readonly more?: readonly (string | Buffer)[];
}

/** A page with red on one layer, blue on another, and green where both are shown. */
const layered = ({ configuration, page = '', more = [] }: Layered): Buffer =>
  makePdf([
    `<< ${CATALOG} /OCProperties << /OCGs [5 0 R 6 0 R] ${configuration} >> >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< ${PAGE} /Resources << /Properties << /R 5 0 R /B 6 0 R /Both 7 0 R >> >> ${page} >>`,
    streamObject(
      Buffer.from(`/OC /R BDC ${RED} EMC /OC /B BDC ${BLUE} EMC /OC /Both BDC 0 1 0 rg 400 50 99 99 re f EMC`),
      0,
    ),
    '<< /Type /OCG /Name (Layer) >>',
    '<< /Type /OCG /Name (Streams) >>',
    '<< /Type /OCMD /OCGs [5 0 R 6 0 R] /P /AllOn >>',
    ...more,
  ]);

const stamp = streamObject(
  Buffer.from('0 0 0 rg 0 0 100 50 re f'),
  0,
  '/Type /XObject /Subtype /Form /BBox [0 0 100 50]',
);
/** The red layer is hidden. The annotation is on no layer. */
const ANNOTATED: Layered = {
  configuration: '/D << /OFF [5 0 R] >>',
  page: '/Annots [<< /Type /Annot /Subtype /Stamp /Rect [450 600 550 650] /F 4 /AP << /N 8 0 R >> >>]',
  more: [stamp],
};
const CASES: [string, Layered][] = [
  ['a hidden one', { configuration: '/D << /OFF [6 0 R] >>' }],
  ['all but one hidden', { configuration: '/D << /BaseState /OFF /ON [5 0 R] >>' }],
  ['settings in other objects', { configuration: '/D 8 0 R', more: ['<< /OFF 9 0 R >>', '[5 0 R]'] }],
  ['all of them shown', { configuration: '/D << /Order [5 0 R 6 0 R] >>' }],
  ['an annotation on the page', ANNOTATED],
  [
    'a picture on a hidden one',
    {
      configuration: '/D << /OFF [6 0 R] >>',
      page: '/Resources << /XObject << /X 8 0 R >> >> /Contents 9 0 R',
      more: [
        streamObject(Buffer.from(BLUE), 0, '/Type /XObject /Subtype /Form /BBox [0 0 612 792] /OC 6 0 R'),
        streamObject(Buffer.from(`${RED} /X Do`), 0),
      ],
    },
  ],
];

/** PDFium writes the second in which it made a copy. */
const withoutTime = (pdf: Buffer): string => pdf.toString('latin1').replace(/\/CreationDate\(D:\d{14}\)/, '');

type Open = (bytes: Buffer) => OpenPdf;

describe('the layers of a PDF', () => {
  async function open() {
    const pdfium = await loadPdfium();
    return (bytes: Buffer) => pdfium.open(bytes);
  }

  it.each(CASES)('are shown and hidden in its copy, with %s', async (_, facts) => {
    const openPdf = await open();
    const source = openPdf(layered(facts));
    const copied = source.copy([0], () => undefined);
    const copy = openPdf(copied);
    expect(copy.draw(0, LONG_SIDE).bgrx.equals(source.draw(0, LONG_SIDE).bgrx)).toBe(true);
    expect(withoutTime(copied)).toBe(withoutTime(source.copy([0], () => undefined)));
    copy.close();
    source.close();
  });

  it('stay hidden on a page with an annotation, and when it is stamped', async () => {
    const openPdf = await open();
    const colors = (bgrx: Buffer) => {
      const found = new Set(Array.from({ length: bgrx.length / 4 }, (_, dot) => bgrx.readUInt32LE(dot * 4) & 0xffffff));
      return [0xff0000, 0x0000ff].map((color) => found.has(color));
    };
    const annotated = openPdf(layered(ANNOTATED));
    expect(colors(annotated.draw(0, LONG_SIDE).bgrx)).toEqual([false, true]);
    const stamped = openPdf(annotated.stamp(['RECORDED']));
    const recorded = stamped.pageCount - 1;
    expect(colors(stamped.draw(recorded, LONG_SIDE).bgrx)).toEqual([false, true]);
    stamped.close();
    annotated.close();
  });

  /** A page with a green annotation on a layer. */
  const stampOn = (openPdf: Open, layer: string, configuration: string, more: readonly string[]) =>
    openPdf(
      makePdf([
        `<< ${CATALOG} /OCProperties << /OCGs [5 0 R 6 0 R] /D << ${configuration} >> >> >>`,
        '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
        `<< ${PAGE} /Annots [<< /Type /Annot /Subtype /Stamp /Rect [450 600 550 650] /F 4 /OC ${layer} /AP << /N 7 0 R >> >>] >>`,
        streamObject(Buffer.from(BLUE), 0),
        '<< /Type /OCG /Name (Hidden) >>',
        '<< /Type /OCG /Name (Shown) >>',
        streamObject(Buffer.from('0 1 0 rg 0 0 100 50 re f'), 0, '/Type /XObject /Subtype /Form /BBox [0 0 100 50]'),
        ...more,
      ]),
    );
  const hasGreen = ({ bgrx }: { bgrx: Buffer }) => {
    for (let at = 0; at < bgrx.length; at += 4) if ((bgrx.readUInt32LE(at) & 0xffffff) === 0x00ff00) return true;
    return false;
  };
  it.each([
    ['its layer is shown', '6 0 R', '/OFF [5 0 R]', true],
    ['its layer is hidden', '5 0 R', '/OFF [5 0 R]', false],
    ['only another layer is shown', '5 0 R', '/BaseState /OFF /ON [6 0 R]', false],
    ['one of its layers is shown', '<< /Type /OCMD /OCGs [5 0 R 6 0 R] >>', '/OFF [5 0 R]', true],
    ['all of its layers must be shown, and one is not', '8 0 R', '/OFF [5 0 R]', false],
  ])('decide whether an annotation is drawn, delivered and stamped: %s', async (_, layer, configuration, isShown) => {
    const openPdf = await open();
    const source = stampOn(openPdf, layer, configuration, ['<< /Type /OCMD /OCGs [5 0 R 6 0 R] /P /AllOn >>']);
    const copy = openPdf(source.copy([0], () => undefined));
    const stamped = openPdf(source.stamp(['RECORDED']));
    for (const pdf of [source, copy, stamped]) expect(hasGreen(pdf.draw(pdf.pageCount - 1, LONG_SIDE))).toBe(isShown);
    for (const pdf of [stamped, copy, source]) pdf.close();
  });

  it('are read within two seconds from objects that refer to each other many times', () => {
    const many = (number: number): string => `[${`${number} 0 R `.repeat(2_000)}]`;
    const objects = [`<< ${CATALOG} /OCProperties << /OCGs [2 0 R] /D << /OFF 3 0 R >> >> >>`, '<</Type/OCG>>'];
    const written = makePdf([...objects, ...Array.from({ length: 8 }, (_, index) => many(index + 4))]);
    const before = performance.now();
    expect(layersOf(written)).not.toBeNull();
    expect(performance.now() - before).toBeLessThan(2_000);
  });
});
