import { zstdCompressSync } from 'node:zlib';
import { averageDistance, colorsOf } from '../image-pipeline.testing.ts';
import { makeTiff, type TestPage } from '../tiff/make-tiff.testing.ts';
import { COMPRESSION, PHOTOMETRIC, TAG } from '../tiff/page-layout.ts';
import { drawTiff } from './draw-page.ts';

const [WIDTH, HEIGHT, TILE] = [48, 32, 16];
/** JPEG changes the colors of a picture by less than this on average. */
const MAX_ROUNDING = 6;
/** The grays of the stored page: its first row is at the top, and its first column is on the left. */
const [TOP_LEFT, TOP_RIGHT, BOTTOM_LEFT, BOTTOM_RIGHT] = [40, 110, 180, 250];
const grayAt = (x: number, y: number): number => {
  const isLeft = x < WIDTH / 2;
  if (y < HEIGHT / 2) return isLeft ? TOP_LEFT : TOP_RIGHT;
  return isLeft ? BOTTOM_LEFT : BOTTOM_RIGHT;
};
const area = (left: number, top: number, width: number, height: number): Buffer =>
  Buffer.from(
    Array.from({ length: width * height }, (_, index) =>
      grayAt(left + (index % width), top + Math.floor(index / width)),
    ),
  );

const common = (orientation: number) => ({
  [TAG.width]: WIDTH,
  [TAG.height]: HEIGHT,
  [TAG.orientation]: orientation,
});
const grays = (orientation: number, compression: number) => ({
  ...common(orientation),
  [TAG.bitsPerSample]: 8,
  [TAG.compression]: compression,
  [TAG.photometric]: PHOTOMETRIC.blackZero,
  [TAG.samplesPerPixel]: 1,
  [TAG.rowsPerStrip]: HEIGHT,
});
const uncompressed = (orientation: number): TestPage => ({
  tags: grays(orientation, COMPRESSION.none),
  strips: [area(0, 0, WIDTH, HEIGHT)],
});
const zstandard = (orientation: number): TestPage => ({
  tags: grays(orientation, COMPRESSION.zstd),
  strips: [zstdCompressSync(area(0, 0, WIDTH, HEIGHT))],
});
const SEPARATE_PLANES = 2;
/** Red, green and blue in tiles of their own, which libvips does not support. */
function tiledPlanes(orientation: number): TestPage {
  const plane = Array.from({ length: (WIDTH / TILE) * (HEIGHT / TILE) }, (_, index) =>
    area((index % (WIDTH / TILE)) * TILE, Math.floor(index / (WIDTH / TILE)) * TILE, TILE, TILE),
  );
  const tags = {
    ...common(orientation),
    [TAG.bitsPerSample]: [8, 8, 8],
    [TAG.compression]: COMPRESSION.none,
    [TAG.photometric]: PHOTOMETRIC.rgb,
    [TAG.samplesPerPixel]: 3,
    [TAG.planarConfiguration]: SEPARATE_PLANES,
    [TAG.tileWidth]: TILE,
    [TAG.tileLength]: TILE,
  };
  return { tags, strips: [...plane, ...plane, ...plane] };
}

async function drawn(page: TestPage) {
  const outcome = await drawTiff(makeTiff([page]), 0, { longSide: WIDTH, isWatermarked: false, aspect: null });
  if (outcome.is !== 'PICTURE') throw new Error(`The page is not drawn: ${outcome.is}`);
  return colorsOf(Buffer.from(outcome.jpeg));
}

/** The stored gray that is nearest to the middle of each quarter: top left, top right, bottom left, bottom right. */
function quartersOf({ data, width, height }: Awaited<ReturnType<typeof drawn>>): number[] {
  const nearest = (gray: number) =>
    [TOP_LEFT, TOP_RIGHT, BOTTOM_LEFT, BOTTOM_RIGHT].toSorted(
      (one, other) => Math.abs(one - gray) - Math.abs(other - gray),
    )[0] ?? 0;
  const middles = [1, 3].flatMap((y) => [1, 3].map((x) => [(width * x) / 4, (height * y) / 4] as const));
  return middles.map(([x, y]) => nearest(data[(y * width + x) * 3] ?? 0));
}

describe('pages that our own decoders unpack', () => {
  // where TIFF 6.0 says that the stored first row and first column are shown
  it.each([
    [1, 'top, left', [TOP_LEFT, TOP_RIGHT, BOTTOM_LEFT, BOTTOM_RIGHT]],
    [2, 'top, right', [TOP_RIGHT, TOP_LEFT, BOTTOM_RIGHT, BOTTOM_LEFT]],
    [3, 'bottom, right', [BOTTOM_RIGHT, BOTTOM_LEFT, TOP_RIGHT, TOP_LEFT]],
    [4, 'bottom, left', [BOTTOM_LEFT, BOTTOM_RIGHT, TOP_LEFT, TOP_RIGHT]],
    [5, 'left, top', [TOP_LEFT, BOTTOM_LEFT, TOP_RIGHT, BOTTOM_RIGHT]],
    [6, 'right, top', [BOTTOM_LEFT, TOP_LEFT, BOTTOM_RIGHT, TOP_RIGHT]],
    [7, 'right, bottom', [BOTTOM_RIGHT, TOP_RIGHT, BOTTOM_LEFT, TOP_LEFT]],
    [8, 'left, bottom', [TOP_RIGHT, BOTTOM_RIGHT, TOP_LEFT, BOTTOM_LEFT]],
  ])('are drawn upright, like those that libvips unpacks (orientation %d: %s)', async (orientation, _, quarters) => {
    const expected = await drawn(uncompressed(orientation));
    expect(quartersOf(expected)).toEqual(quarters);
    for (const page of [zstandard(orientation), tiledPlanes(orientation)]) {
      const found = await drawn(page);
      expect([found.width, found.height]).toEqual([expected.width, expected.height]);
      expect(averageDistance(found.data, expected.data)).toBeLessThan(MAX_ROUNDING);
    }
  });
});
