import { mkdtemp, readdir, readFile, rename, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import { NO_SAMPLES, SAMPLES, skipIf } from '@portal/testing/skips';
import pino from 'pino';
import sharp from 'sharp';
import { runForOwner, type WorkOwner } from '../../platform/fairness/work-owner.ts';
import { machineSlowness } from '../../testing/machine-slowness.ts';
import { memoryImageStore } from '../imaging.testing.ts';
import { FilePool, type PoolLimits } from '../opening/file-pool.ts';
import type { Task } from '../opening/messages.ts';
import { bufferReader } from '../store/range-reader.ts';
import { makeTiff, type TestPage } from '../tiff/make-tiff.testing.ts';
import { onePageTiff } from '../tiff/one-page-tiff.ts';
import { readTiff } from '../tiff/read-tiff.ts';
import {
  DRAWING_VERSION,
  type RendererOptions,
  type StoredPageRenderer,
  storedPageRenderer,
} from './stored-page-renderer.ts';

/** A gray page that is dark in its upper half. */
const halfDark = (width = 800, height = 1000): TestPage => ({
  tags: { 256: width, 257: height, 258: 8, 259: 1, 262: 1, 277: 1, 278: height },
  strips: [Buffer.concat([Buffer.alloc((width * height) / 2, 20), Buffer.alloc((width * height) / 2, 250)])],
});
/** Changes the values of these tags into rational numbers. */
function withRationals(tiff: Buffer, values: Readonly<Record<number, Buffer>>): Buffer {
  const RATIONAL = 5;
  const first = tiff.readUInt32LE(4);
  const pieces = [tiff];
  for (let offset = first + 2, end = tiff.length; offset < first + 2 + tiff.readUInt16LE(first) * 12; offset += 12) {
    const value = values[tiff.readUInt16LE(offset)];
    if (value === undefined) continue;
    tiff.writeUInt16LE(RATIONAL, offset + 2);
    tiff.writeUInt32LE(end, offset + 8);
    pieces.push(value);
    end += value.length;
  }
  return Buffer.concat(pieces);
}
const page = (facts: object = {}) => ({ imageKey: 'a.tif', page: 1, longSide: 320, isWatermarked: false, ...facts });

describe('the renderer of stored pages', () => {
  let folder: string;
  let renderer: StoredPageRenderer;
  const open = (files: Record<string, Buffer>, options: Partial<RendererOptions> = {}) => {
    const store = memoryImageStore(new Map(Object.entries(files)));
    renderer = storedPageRenderer({ store, cacheFolder: folder, log: pino({ level: 'silent' }), ...options });
    return { store };
  };
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portal-thumbnails-'));
  });
  afterEach(async () => {
    renderer.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('draws a JPEG with the requested long side, and draws it once', async () => {
    const { store } = open({ 'a.tif': makeTiff([halfDark()]) });
    const first = await renderer.render(page());
    expect([first?.width, first?.height]).toEqual([256, 320]);
    const { data, info } = await sharp(first?.jpeg).greyscale().raw().toBuffer({ resolveWithObject: true });
    expect(info.format).toBe('raw');
    expect(data[10]).toBeLessThan(40);
    expect(data.at(-10)).toBeGreaterThan(230);
    const reads = store.reads;
    expect((await renderer.render(page()))?.jpeg.equals(first?.jpeg ?? Buffer.alloc(0))).toBe(true);
    expect(store.reads).toBe(reads);
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    expect(entries.filter((entry) => entry.isFile())).toHaveLength(1);
  }, 60_000);

  it('writes PREVIEW across a page that is not paid for, without any font', async () => {
    open({ 'a.tif': makeTiff([halfDark()]) });
    const [clean, marked] = await Promise.all(
      [false, true].map(async (isWatermarked) => {
        const drawn = await renderer.render(page({ longSide: 1120, isWatermarked }));
        return (await sharp(drawn?.jpeg).stats()).channels.map(({ mean }) => mean);
      }),
    );
    // Strokes of a dark red: green and blue lose more than red does.
    expect((clean?.[2] ?? 0) - (marked?.[2] ?? 0)).toBeGreaterThan(1);
  }, 60_000);

  it.each([
    [1, [320, 160]],
    [6, [160, 320]],
  ])(
    'draws a fax, whose pixels are twice as high as wide, in its real proportions (orientation %d)',
    async (orientation, size) => {
      const { tags, strips } = halfDark(400, 100);
      const rational = (value: number) => Buffer.from(Uint32Array.from([value, 1]).buffer);
      const tiff = withRationals(makeTiff([{ tags: { ...tags, 274: orientation, 282: 0, 283: 0 }, strips }]), {
        282: rational(200),
        283: rational(100),
      });
      const imageKey = `turned-${orientation}.tif`;
      open({ [imageKey]: tiff });
      const drawn = await renderer.render(page({ imageKey }));
      expect([drawn?.width, drawn?.height]).toEqual(size);
    },
  );

  it('draws no page with samples of unknown meaning', async () => {
    const [width, height, samples] = [160, 200, 4];
    const tags = { 256: width, 257: height, 258: 8, 259: 1, 262: 1, 277: samples, 278: height };
    open({ 'a.tif': makeTiff([{ tags, strips: [Buffer.alloc(width * height * samples, 200)] }]) });
    expect(await renderer.render(page())).toBeNull();
  });

  it('draws a page without a photometric interpretation', async () => {
    const { tags, strips } = halfDark();
    const others = Object.fromEntries(Object.entries(tags).filter(([tag]) => tag !== '262'));
    open({ 'a.tif': makeTiff([{ tags: others, strips }]) });
    expect(await renderer.canDraw(page())).toBe(true);
    const { data } = await sharp((await renderer.render(page()))?.jpeg)
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data[10]).toBeLessThan(40);
  }, 60_000);

  it('draws Zstandard pages, which libtiff does not support: tiles and CMYK', async () => {
    const gray = zstdCompressSync(Buffer.alloc(16 * 16, 180));
    const ink = zstdCompressSync(
      Buffer.from(Array.from({ length: 16 * 16 * 4 }, (_, index) => [0, 255, 255, 0][index % 4] ?? 0)),
    );
    const tags = { 256: 16, 257: 16, 258: 8, 259: 50000 };
    const tiled = makeTiff([{ tags: { ...tags, 262: 1, 277: 1, 322: 16, 323: 16 }, strips: [gray] }]);
    open({ 'a.tif': tiled, 'b.tif': makeTiff([{ tags: { ...tags, 262: 5, 277: 4, 278: 16 }, strips: [ink] }]) });
    const meansOf = async (imageKey: string) =>
      (await sharp((await renderer.render(page({ imageKey })))?.jpeg).stats()).channels.map(({ mean }) =>
        Math.round(mean),
      );
    expect(await renderer.canDraw(page())).toBe(true);
    expect(await meansOf('a.tif')).toEqual([180, 180, 180]);
    const [red = 0, green = 255, blue = 255] = await meansOf('b.tif');
    expect(red).toBeGreaterThan(250);
    expect(Math.max(green, blue)).toBeLessThan(5);
  }, 60_000);

  it.each([
    [
      '2 bits of gray',
      { 258: 2, 259: 50000, 262: 1, 277: 1 },
      zstdCompressSync(Buffer.alloc(4 * 16, 0b10101010)),
      [170, 170, 170],
    ],
    [
      '1 bit of gray whose 0 is white',
      { 258: 1, 259: 50000, 262: 0, 277: 1 },
      zstdCompressSync(Buffer.alloc(2 * 16)),
      [255, 255, 255],
    ],
    [
      '4 bits of color',
      { 258: 4, 259: 1, 262: 2, 277: 3 },
      Buffer.alloc(24 * 16, Buffer.from('f80f80', 'hex')),
      [255, 136, 0],
    ],
  ])(
    'draws a page of %s',
    async (_, tags, data, expectedColor) => {
      const imageKey = `few-bits-${expectedColor.join('-')}.tif`;
      open({ [imageKey]: makeTiff([{ tags: { 256: 16, 257: 16, 278: 16, ...tags }, strips: [data] }]) });
      const { channels } = await sharp((await renderer.render(page({ imageKey })))?.jpeg).stats();
      for (const [at, { mean }] of channels.entries())
        expect(Math.abs(mean - (expectedColor[at] ?? 0))).toBeLessThan(4);
    },
    60_000,
  );

  it('cuts a page out of its document as a separate file', async () => {
    const tiff = makeTiff([halfDark(), halfDark(400, 200)]);
    const { pages } = await readTiff(bufferReader(tiff));
    const [, second] = pages;
    if (second?.status !== 'READABLE') throw new Error('not readable');
    const alone = await readTiff(bufferReader(await onePageTiff(bufferReader(tiff), second)));
    expect(alone.pages).toMatchObject([{ status: 'READABLE', kind: 'GRAY', width: 400, height: 200 }]);
  });

  it('returns null for damaged pages, broken PDFs and missing files, and draws the others', async () => {
    const broken = { ...halfDark(), tags: { ...halfDark().tags, 256: 0 } };
    open({ 'a.tif': makeTiff([broken, halfDark()]), 'b.pdf': Buffer.from('%PDF-1.7 ...') });
    expect(await renderer.render(page())).toBeNull();
    expect(await renderer.render(page({ page: 2 }))).not.toBeNull();
    expect(await renderer.render(page({ imageKey: 'b.pdf' }))).toBeNull();
    expect(await renderer.render(page({ imageKey: 'c.tif' }))).toBeNull();
  }, 60_000);

  const cachedFile = async (): Promise<string> => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const cached = entries.find((entry) => entry.isFile());
    return join(cached?.parentPath ?? '', cached?.name ?? '');
  };

  it('draws a picture again that an earlier release drew in another way', async () => {
    const { store } = open({ 'a.tif': makeTiff([halfDark()]) });
    await renderer.render(page());
    const path = await cachedFile();
    await rename(path, path.replace(`-d${DRAWING_VERSION}-`, '-d1-'));
    const reads = store.reads;
    expect(await renderer.render(page())).not.toBeNull();
    expect(store.reads).toBeGreaterThan(reads);
  }, 60_000);

  it('draws a picture again if its cached file is truncated', async () => {
    open({ 'a.tif': makeTiff([halfDark()]) });
    const first = await renderer.render(page());
    const path = await cachedFile();
    const whole = await readFile(path);
    await truncate(path, whole.length - 10);
    expect((await renderer.render(page()))?.jpeg.equals(first?.jpeg ?? Buffer.alloc(0))).toBe(true);
    expect((await readFile(path)).equals(whole)).toBe(true);
  }, 60_000);

  it('keeps its cache within bounds', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 6 }, (_, index) => [`f${index}.tif`, makeTiff([halfDark(400 + index, 500)])]),
    );
    open(files, { cacheBytes: 4_000 });
    for (const imageKey of Object.keys(files)) expect(await renderer.render(page({ imageKey }))).not.toBeNull();
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    expect(entries.filter((entry) => entry.isFile()).length).toBeLessThan(6);
  }, 60_000);

  skipIf(NO_SAMPLES, it)(
    'draws the real samples, and handles the broken ones without an exception',
    async () => {
      const root = join(SAMPLES ?? '', 'images');
      const folders = ['real-scans', 'tiff-ccitt', 'tiff-odd', 'tiff-broken'];
      const files: Record<string, Buffer> = {};
      for (const name of folders) {
        for (const entry of await readdir(join(root, name), { recursive: true, withFileTypes: true })) {
          if (!entry.isFile() || !/\.tiff?$/i.test(entry.name)) continue;
          files[`${name}-${entry.name}`] = await readFile(join(entry.parentPath, entry.name));
        }
      }
      open(files);
      const drawn = new Map<string, boolean>();
      for (const imageKey of Object.keys(files))
        drawn.set(imageKey, (await renderer.render(page({ imageKey }))) !== null);
      const undrawn = [...drawn].filter(([name, isDrawn]) => name.startsWith('real-scans') && !isDrawn);
      expect(undrawn).toEqual([]);
    },
    120_000,
  );

  skipIf(NO_SAMPLES, it)(
    'does not draw a page of a broken PDF as blank that cannot be ordered',
    async () => {
      const folder = join(SAMPLES ?? '', 'images', 'pdf-broken', 'pdfjs');
      const [unreadable, blank] = ['poppler-937-0-fuzzed.pdf', 'empty.pdf'];
      open({ [unreadable]: await readFile(join(folder, unreadable)), [blank]: await readFile(join(folder, blank)) });
      const seen = async (imageKey: string) => [
        (await renderer.render(page({ imageKey }))) !== null,
        await renderer.canDraw({ imageKey, page: 1 }),
      ];
      expect(await seen(unreadable)).toEqual([false, false]);
      expect(await seen(blank)).toEqual([true, true]);
    },
    60_000,
  );

  it('decodes a page once for all waiting requests, even if the first of them timed out', async () => {
    open({ 'a.tif': makeTiff([halfDark()]) });
    const run = jest.spyOn(FilePool.prototype, 'run');
    const hurried: WorkOwner = { group: 'first', member: '', answerBy: performance.now() };
    const late = runForOwner(hurried, () => renderer.canDraw(page()));
    const patient = [renderer.canDraw(page()), renderer.canDraw(page())];
    await expect(late).rejects.toMatchObject({ entry: { status: 503 } });
    expect(await Promise.all(patient)).toEqual([true, true]);
    await expect(runForOwner(hurried, () => renderer.canDraw(page()))).resolves.toBe(true);
    expect(run).toHaveBeenCalledTimes(1);
    run.mockRestore();
  });
});

describe('the processes that open files', () => {
  const tiff = makeTiff([halfDark()]);
  const draw = (bytes: Buffer): Task => ({
    to: 'DRAW',
    source: { is: 'TIFF', tiff: bytes, directory: 0, aspect: null },
    longSide: 320,
    isWatermarked: false,
  });
  let pool: FilePool;
  const open = (limits: Partial<PoolLimits>) => {
    pool = new FilePool({ processes: 1, ...limits });
    return pool;
  };
  afterEach(() => pool.close());

  it('[S25] are replaced when a page takes too long, and the next page is drawn', async () => {
    expect(await open({ milliseconds: 1 }).run(draw(tiff))).toMatchObject({ is: 'FAILED' });
    pool.close();
    open({ tasksPerProcess: 1 });
    for (let time = 0; time < 2; time += 1) expect(await pool.run(draw(tiff))).toMatchObject({ is: 'PICTURE' });
  }, 60_000);

  it('go on after their last task until the next process has started', async () => {
    open({ tasksPerProcess: 2 });
    const drawn = async () => expect(await pool.run(draw(tiff))).toMatchObject({ is: 'PICTURE' });
    await drawn();
    const [first] = pool.processIds();
    await drawn();
    const [, second] = pool.processIds();
    await drawn();
    // drawn by the first process, because starting another one takes longer
    expect(pool.processIds()).toEqual([first, second]);
    while (pool.processIds().includes(first ?? 0)) await drawn();
    expect(pool.processIds()).toEqual([second]);
    await drawn();
  }, 60_000);

  it('go on when the next process ends before it has started', async () => {
    open({ tasksPerProcess: 1 });
    const drawn = async () => expect(await pool.run(draw(tiff))).toMatchObject({ is: 'PICTURE' });
    await drawn();
    const [first, second] = pool.processIds();
    process.kill(second ?? 0, 'SIGKILL');
    while (pool.processIds().includes(second ?? 0)) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(pool.processIds()).toEqual([first]);
    await drawn();
    expect(pool.processIds()).toHaveLength(2);
  }, 60_000);

  it('[S25] are killed when they use too much memory', async () => {
    const large = draw(makeTiff([halfDark(6000, 8000)]));
    expect(await open({ memoryBytes: 1024 }).run(large)).toMatchObject({ reason: expect.stringMatching(/SIGKILL/) });
  }, 60_000);

  it('refuse with 503 when too many pages wait', async () => {
    open({ queue: 2 });
    const waiting = [pool.run(draw(tiff)), pool.run(draw(tiff)), pool.run(draw(tiff))];
    expect(() => pool.run(draw(tiff))).toThrow(expect.objectContaining({ retryAfterSeconds: 2 }));
    await Promise.all(waiting);
  }, 60_000);

  const owner = (group: string, answerBy?: number): WorkOwner => ({
    group,
    member: '',
    ...(answerBy === undefined ? {} : { answerBy }),
  });
  const busyAnswer = { entry: { status: 503 }, retryAfterSeconds: expect.any(Number) };

  it('[S48] serve users in turn, so that a second user does not wait for eight pictures of the first', async () => {
    open({});
    const order: string[] = [];
    const drawFor = (user: string) => runForOwner(owner(user), () => pool.run(draw(tiff))).then(() => order.push(user));
    await Promise.all([...Array.from({ length: 8 }, () => drawFor('first')), drawFor('second')]);
    expect(order.indexOf('second')).toBeLessThanOrEqual(2);
  }, 60_000);

  it('[S48] leave one process free when one user requests all of them', async () => {
    open({ processes: 3, maxPerOwner: 2 });
    const first = Array.from({ length: 8 }, () => runForOwner(owner('first'), () => pool.run(draw(tiff))));
    expect(pool.processIds()).toHaveLength(2);
    const second = runForOwner(owner('second'), () => pool.run(draw(tiff)));
    expect(pool.processIds()).toHaveLength(3);
    await expect(Promise.all([...first, second])).resolves.toHaveLength(9);
  }, 60_000);

  it('[S48] give a place of the user with the most waiting tasks to a second user when the queue is full', async () => {
    open({ queue: 3 });
    const first = Array.from({ length: 4 }, () => runForOwner(owner('first'), () => pool.run(draw(tiff))));
    const second = runForOwner(owner('second'), () => pool.run(draw(tiff)));
    await expect(first[3]).rejects.toMatchObject(busyAnswer);
    expect(await second).toMatchObject({ is: 'PICTURE' });
    await Promise.all(first.slice(0, 3));
  }, 60_000);

  it('[S48] report a page as busy and not as damaged if they got no processor time for it', async () => {
    // enough even for a slow machine to start the process
    open({ milliseconds: 1_000, wallMs: 3_000 * (await machineSlowness()) });
    expect(await pool.run(draw(tiff))).toMatchObject({ is: 'PICTURE' });
    const [processId = 0] = pool.processIds();
    process.kill(processId, 'SIGSTOP');
    await expect(runForOwner(owner('first'), () => pool.run(draw(tiff)))).rejects.toMatchObject(busyAnswer);
    expect(await pool.run(draw(tiff))).toMatchObject({ is: 'PICTURE' });
  }, 300_000);

  it('[S48] refuse a request with 503 if its turn does not come in time', async () => {
    open({ waitMs: 10 });
    const soon = owner('first', performance.now() + 60_000);
    const [drawn, late] = [1, 2].map(() => runForOwner(soon, () => pool.run(draw(tiff))));
    await expect(late).rejects.toMatchObject(busyAnswer);
    expect(await drawn).toMatchObject({ is: 'PICTURE' });
  }, 60_000);

  it('draw the first pages of all users before later pages of any user', async () => {
    open({});
    const order: string[] = [];
    const drawFor = (user: string, rank: number) =>
      pool.run(draw(tiff), { rank }).then(() => order.push(`${user}${rank}`));
    await Promise.all([0, 1, 2].map((rank) => drawFor('a', rank)).concat([0, 1].map((rank) => drawFor('b', rank))));
    expect(order).toEqual(['a0', 'b0', 'a1', 'b1', 'a2']);
  }, 60_000);
});
