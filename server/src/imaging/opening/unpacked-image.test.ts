import { zstdCompressSync } from 'node:zlib';
import { averageDistance, colorsOf } from '../image-pipeline.testing.ts';
import { makeTiff, type TestPage } from '../tiff/make-tiff.testing.ts';
import { drawTiff } from './draw-page.ts';

const [WIDTH, HEIGHT, TILE] = [48, 32, 16];
const MAX_ROUNDING = 6;
/** Four quarters of different grays. */
const grayAt = (x: number, y: number): number => 40 + (x < WIDTH / 2 ? 0 : 70) + (y < HEIGHT / 2 ? 0 : 140);
const area = (left: number, top: number, width: number, height: number): Buffer =>
  Buffer.from(
    Array.from({ length: width * height }, (_, index) =>
      grayAt(left + (index % width), top + Math.floor(index / width)),
    ),
  );

const common = (orientation: number) => ({ 256: WIDTH, 257: HEIGHT, 258: 8, 274: orientation });
const uncompressed = (orientation: number): TestPage => ({
  tags: { ...common(orientation), 259: 1, 262: 1, 277: 1, 278: HEIGHT },
  strips: [area(0, 0, WIDTH, HEIGHT)],
});
const zstandard = (orientation: number): TestPage => ({
  tags: { ...common(orientation), 259: 50000, 262: 1, 277: 1, 278: HEIGHT },
  strips: [zstdCompressSync(area(0, 0, WIDTH, HEIGHT))],
});
/** Red, green and blue in tiles of their own, which libvips does not support. */
function tiledPlanes(orientation: number): TestPage {
  const plane = Array.from({ length: (WIDTH / TILE) * (HEIGHT / TILE) }, (_, index) =>
    area((index % (WIDTH / TILE)) * TILE, Math.floor(index / (WIDTH / TILE)) * TILE, TILE, TILE),
  );
  const tags = { ...common(orientation), 258: [8, 8, 8], 259: 1, 262: 2, 277: 3, 284: 2, 322: TILE, 323: TILE };
  return { tags, strips: [...plane, ...plane, ...plane] };
}

describe('pages that our own decoders unpack', () => {
  async function drawn(page: TestPage) {
    const outcome = await drawTiff(makeTiff([page]), 0, { longSide: WIDTH, isWatermarked: false, aspect: null });
    if (outcome.is !== 'PICTURE') throw new Error(`The page is not drawn: ${outcome.is}`);
    return colorsOf(Buffer.from(outcome.jpeg));
  }

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('are drawn upright, like all others (orientation %d)', async (orientation) => {
    const expected = await drawn(uncompressed(orientation));
    for (const page of [zstandard(orientation), tiledPlanes(orientation)]) {
      const found = await drawn(page);
      expect([found.width, found.height]).toEqual([expected.width, expected.height]);
      expect(averageDistance(found.data, expected.data)).toBeLessThan(MAX_ROUNDING);
    }
  });
});
