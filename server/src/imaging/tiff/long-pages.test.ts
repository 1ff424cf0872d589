import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { skipIf } from '@portal/testing/skips';
import { colorsOf, distanceBetween, openImagePipeline } from '../image-pipeline.testing.ts';
import { makeTiff } from './make-tiff.testing.ts';

/** The largest `distanceBetween` of two renderings of the same page. */
const TOLERANCE = 7;
/** The bars are wide, so that their blurred edges are a small part of the preview. */
const BAR_PIXELS = 8_000;
const describeWithTiffcp = skipIf(existsSync('/usr/bin/tiffcp') ? '' : 'tiffcp not installed', describe);

/** A page of black and white bars, `BAR_PIXELS` wide, that tiffcp compressed with G4. */
function barsInG4(folder: string, width: number, height: number): Buffer {
  const rowBytes = Math.ceil(width / 8);
  const pixels = Buffer.alloc(rowBytes * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < rowBytes; x += 1)
      pixels[y * rowBytes + x] = (Math.floor(y / BAR_PIXELS) + Math.floor((x * 8) / BAR_PIXELS)) % 2 === 0 ? 0 : 0xff;
  const [plain, packed] = [join(folder, 'plain.tif'), join(folder, 'g4.tif')];
  const tags = { 256: width, 257: height, 258: 1, 259: 1, 262: 0, 277: 1, 278: height };
  writeFileSync(plain, makeTiff([{ tags, strips: [pixels] }]));
  execFileSync('/usr/bin/tiffcp', ['-c', 'g4', '-r', String(height), plain, packed], { stdio: 'pipe' });
  return readFileSync(packed);
}

describeWithTiffcp('a page that is longer than a JPEG can be', () => {
  let folder: string;
  let pipeline: ReturnType<typeof openImagePipeline>;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'portal-long-'));
    pipeline = openImagePipeline(join(folder, 'cache'));
  });
  afterAll(() => {
    pipeline.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each([
    [1, 65_537],
    [3, 70_000],
    [65_537, 1],
    [70_000, 40],
  ])('of %d x %d pixels is shown in the preview, and the delivered PDF shows the same', async (width, height) => {
    const { shown, delivered, canBeOrdered } = await pipeline.run(barsInG4(folder, width, height), 1_500);
    expect(canBeOrdered).toBe(true);
    if (shown === null || delivered === null) throw new Error('not shown, or not delivered');
    expect(await distanceBetween(shown, delivered)).toBeLessThan(TOLERANCE);
    // Both bars are in the preview, so that two blank pages do not pass.
    const { data } = await colorsOf(shown);
    expect([Math.min(...data) < 100, Math.max(...data) > 150]).toEqual([true, true]);
  });
});
