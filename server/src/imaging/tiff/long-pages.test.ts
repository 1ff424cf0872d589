import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unless } from '@portal/testing/skips';
import { colorsOf, distanceBetween, openWholeWay } from '../whole-way.testing.ts';
import { makeTiff } from './make-tiff.testing.ts';

/** Of two renderings of the same dots at the same size. */
const TOLERANCE = 7;
/** Many dots of the preview, so that the edges count little. */
const BAR = 8_000;
const describeWithTiffcp = unless(existsSync('/usr/bin/tiffcp') ? '' : 'tiffcp not installed', describe);

/** Bars of so many rows or columns, black and white in turn, as tiffcp writes them with G4. */
function barsInG4(folder: string, width: number, height: number): Buffer {
  const rowBytes = Math.ceil(width / 8);
  const dots = Buffer.alloc(rowBytes * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < rowBytes; x += 1)
      dots[y * rowBytes + x] = (Math.floor(y / BAR) + Math.floor((x * 8) / BAR)) % 2 === 0 ? 0 : 0xff;
  const [plain, packed] = [join(folder, 'plain.tif'), join(folder, 'g4.tif')];
  const tags = { 256: width, 257: height, 258: 1, 259: 1, 262: 0, 277: 1, 278: height };
  writeFileSync(plain, makeTiff([{ tags, strips: [dots] }]));
  execFileSync('/usr/bin/tiffcp', ['-c', 'g4', '-r', String(height), plain, packed], { stdio: 'pipe' });
  return readFileSync(packed);
}

describeWithTiffcp('pages longer than a JPEG can be', () => {
  let folder: string;
  let way: ReturnType<typeof openWholeWay>;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'portal-long-'));
    way = openWholeWay(join(folder, 'cache'));
  });
  afterAll(() => {
    way.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each([
    [1, 65_537],
    [3, 70_000],
    [65_537, 1],
    [70_000, 40],
  ])('of %d x %d dots are shown, and delivered as they were shown', async (width, height) => {
    const taken = await way.take(barsInG4(folder, width, height), 1_500);
    expect(taken.canBeOrdered).toBe(true);
    if (taken.shown === null || taken.delivered === null) throw new Error('not shown, or not delivered');
    expect(await distanceBetween(taken.shown, taken.delivered)).toBeLessThan(TOLERANCE);
    const { data } = await colorsOf(taken.shown);
    expect([Math.min(...data) < 100, Math.max(...data) > 150]).toEqual([true, true]);
  });
});
