import fc from 'fast-check';
import sharp, { type Sharp } from 'sharp';
import { bufferReader } from '../store/range-reader.ts';
import { readTiff } from '../tiff/read-tiff.ts';
import type { ScannedPage } from '../tiff/tiff-page.ts';
import { drawTiff } from './draw-page.ts';
import { faxStripsOf } from './fax-strips.ts';
import { shrinkFax } from './shrink-fax.ts';
import { type FaxStrip, readStrictFax } from './strict-fax.ts';

const RUNS = Number(process.env.PROPERTY_RUNS ?? 60);

/** A TIFF in G4 encoding with these gray dots: 0 is black, 255 is white. */
const encode = (gray: Uint8Array, width: number, height: number): Promise<Buffer> =>
  sharp(gray, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .tiff({ compression: 'ccittfax4', bitdepth: 1 })
    .toBuffer();

async function openPage(tiff: Buffer): Promise<{ page: ScannedPage; strips: readonly FaxStrip[] }> {
  const [page] = (await readTiff(bufferReader(tiff))).pages;
  if (page?.status !== 'READABLE') throw new Error('The page is not readable.');
  return { page, strips: faxStripsOf(tiff, page) ?? [] };
}

/** The dots of a page by the strict decoder: 1 is black. */
function dotsOf(strips: readonly FaxStrip[], { width, isWhiteZero }: ScannedPage): number[][] {
  const rowBytes = Math.ceil(width / 8);
  return strips.flatMap((strip) => {
    const bytes = readStrictFax(strip) ?? new Uint8Array();
    return Array.from({ length: strip.fax.rows }, (_row, y) =>
      Array.from({ length: width }, (_dot, x) => {
        const isZero = ((bytes[y * rowBytes + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) === 0;
        return isZero === isWhiteZero ? 1 : 0;
      }),
    );
  });
}

/** The exact mean of the dots that a pixel covers, as a gray value. */
function meanOf(
  dots: readonly (readonly number[])[],
  left: number,
  top: number,
  right: number,
  bottom: number,
): number {
  let black = 0;
  for (let y = Math.floor(top); y < Math.ceil(bottom - 1e-9); y += 1)
    for (let x = Math.floor(left); x < Math.ceil(right - 1e-9); x += 1) {
      const area = (Math.min(right, x + 1) - Math.max(left, x)) * (Math.min(bottom, y + 1) - Math.max(top, y));
      black += (dots[y]?.[x] ?? 0) * area;
    }
  return 255 * (1 - black / ((right - left) * (bottom - top)));
}

describe('shrinking a page in CCITT encoding', () => {
  it('gives each pixel the mean of the dots that it covers, for any page and any smaller size', async () => {
    const size = fc.tuple(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 1, max: 60 }));
    const shares = fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }));
    const runs = fc.array(fc.integer({ min: 1, max: 70 }), { minLength: 1, maxLength: 300 });
    const input = fc.tuple(size, shares, runs, fc.boolean());
    await fc.assert(
      fc.asyncProperty(input, async ([[columns, rows], [partX, partY], lengths, isInverted]) => {
        const colors = lengths.flatMap((length, index) => Array<number>(length).fill(index % 2 === 0 ? 255 : 0));
        const gray = Uint8Array.from({ length: columns * rows }, (_, index) => colors[index % colors.length] ?? 255);
        const { page, strips } = await openPage(await encode(gray, columns, rows));
        const [width, height] = [Math.max(1, Math.round(columns * partX)), Math.max(1, Math.round(rows * partY))];
        const shown = { ...page, isWhiteZero: page.isWhiteZero !== isInverted };
        const small = shrinkFax(strips, { width, height, isWhiteZero: shown.isWhiteZero });
        const dots = dotsOf(strips, shown);
        const [scaleX, scaleY] = [columns / width, rows / height];
        const exact = Array.from({ length: width * height }, (_, index) => {
          const [x, y] = [index % width, Math.floor(index / width)];
          return meanOf(dots, x * scaleX, y * scaleY, (x + 1) * scaleX, (y + 1) * scaleY);
        });
        const differences = exact.map((value, index) => Math.abs(value - (small?.bytes[index] ?? -1)));
        expect(Math.max(...differences)).toBeLessThan(0.51);
      }),
      { numRuns: RUNS },
    );
  }, 60_000);

  it('leaves invalid data and pictures that are larger than the page to the other decoder', async () => {
    const { strips } = await openPage(await encode(new Uint8Array(40 * 30).fill(255), 40, 30));
    const picture = { width: 20, height: 15, isWhiteZero: true };
    expect(shrinkFax(strips, picture)?.bytes).toHaveLength(300);
    expect(shrinkFax(strips, { ...picture, width: 41 })).toBeNull();
    expect(shrinkFax(strips, { ...picture, height: 31 })).toBeNull();
    const broken = strips.map(({ fax }) => ({ bytes: Uint8Array.of(0, 0, 0, 0), fax }));
    expect(shrinkFax(broken, picture)).toBeNull();
  });

  it('draws a page like the decoder of all other pages: as bright, to a few levels in each part of the page', async () => {
    const [width, height] = [1_700, 2_200];
    const gray = Uint8Array.from({ length: width * height }, (_, index) => {
      const [x, y] = [index % width, Math.floor(index / width)];
      return (x * 7 + y * 13) % (20 + Math.floor(y / 40)) < 6 ? 0 : 255;
    });
    const tiff = await encode(gray, width, height);
    const drawn = await drawTiff(tiff, 0, { longSide: 320, isWatermarked: false, aspect: width / height });
    if (drawn.is !== 'PICTURE') throw new Error(drawn.is);
    expect([drawn.width, drawn.height]).toEqual([247, 320]);
    const tiles = (image: Sharp) => image.resize(10, 13, { fit: 'fill' }).greyscale().raw().toBuffer();
    const [one, other] = [await tiles(sharp(drawn.jpeg)), await tiles(sharp(tiff))];
    const differences = [...one].map((value, index) => Math.abs(value - (other[index] ?? 0)));
    expect(Math.max(...differences)).toBeLessThan(6);
  });
});
