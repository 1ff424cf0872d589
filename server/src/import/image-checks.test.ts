import type { ImageInspection } from '../imaging/inspect-image.ts';
import { ImageChecks } from './image-checks.ts';
import { NO_IMAGES } from './images.ts';
import type { ImportReport } from './import-report.ts';
import type { Finding } from './report-file.ts';

const SHOWN: ImageInspection = { pages: 1, problem: null };

/** Image checks that each advance a fake clock by `tookMs`. */
const checksOf = (inspectImage: (key: string) => Promise<ImageInspection>, tookMs: number, isUnlimited = false) => {
  const warnings: Finding[] = [];
  const notes: string[] = [];
  let clock = 0;
  const report: Pick<ImportReport, 'warn' | 'note'> = {
    warn: (warning) => warnings.push(warning),
    note: (note) => notes.push(note),
  };
  const sink = {
    ...NO_IMAGES,
    inspectImage: async (key: string) => {
      clock += tookMs;
      return inspectImage(key);
    },
  };
  const checks = new ImageChecks(sink, report, () => clock, isUnlimited);
  const add = (key: string, pageCount: number | null = 1) =>
    checks.add({ file: 'documents.csv', documentNumber: key, line: 2, imageFile: `${key}.tif`, key, pageCount });
  return { checks, add, warnings, notes };
};

describe('the checks of images', () => {
  test('open only some images of a large import, and report how many were skipped', async () => {
    const openedKeys: string[] = [];
    const { checks, add, notes } = checksOf(async (key) => {
      openedKeys.push(key);
      return SHOWN;
    }, 1_000);
    for (let index = 0; index < 1_000; index += 1) await add(String(index));
    await checks.finish();
    expect(openedKeys.length).toBeGreaterThan(50);
    expect(openedKeys.length).toBeLessThan(500);
    expect(checks.skipped).toBe(1_000 - openedKeys.length);
    expect(notes).toEqual([expect.stringContaining(`${checks.skipped} images kept and not opened`)]);
  });

  test('open every image when the check is unlimited', async () => {
    const { checks, add, notes } = checksOf(async () => SHOWN, 1_000, true);
    for (let index = 0; index < 1_000; index += 1) await add(String(index));
    await checks.finish();
    expect([checks.skipped, notes]).toEqual([0, []]);
  });

  test('make the caller wait while more than a thousand images are queued', async () => {
    let open = (): void => undefined;
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    const { checks, add } = checksOf(async () => opened.then(() => SHOWN), 1, true);
    let added = 0;
    const adding = (async () => {
      for (; added < 3_000; added += 1) await add(String(added));
    })();
    for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(checks.waiting).toBe(1_001);
    expect(added).toBeLessThan(1_010);
    open();
    await adding;
    await checks.finish();
    expect([added, checks.waiting, checks.skipped]).toEqual([3_000, 0, 0]);
  });

  test('report a file without a page, one with a broken page, one with another page count, and one that crashes the process that opens it', async () => {
    const { checks, add, warnings } = checksOf(async (key) => {
      if (key === 'broken') throw new Error('the process ended');
      if (key === 'cut')
        return { pages: 3, problem: null, brokenPage: { page: 4, reason: 'the file breaks off before this page' } };
      return key === 'locked' ? { pages: 0, problem: 'it requires a password' } : { pages: 3, problem: null };
    }, 1);
    await add('locked');
    await add('other', 2);
    await add('broken');
    await add('none', 0);
    await add('cut', 3);
    await add('unknown', null);
    await checks.finish();
    expect(
      warnings.map(({ documentNumber, column, reason }) => [documentNumber, column, reason].join(' ')).sort(),
    ).toEqual([
      'broken image_file images/broken.tif could not be opened (the process ended)',
      'cut image_file page 4 of images/cut.tif cannot be displayed: the file breaks off before this page',
      'locked image_file images/locked.tif cannot be displayed: it requires a password',
      'none page_count is 0 for a document with images',
      'other page_count is 2, and images/other.tif has 3 pages',
    ]);
  });
});
