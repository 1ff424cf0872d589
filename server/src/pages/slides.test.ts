import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { slideReader } from './slides.ts';

describe('[R35] a slide', () => {
  const folder = mkdtempSync(join(tmpdir(), 'slides-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is one buffer for all requests, a new one when the file changes, and null without a file', async () => {
    const read = slideReader(folder);
    const file = join(folder, 'one.jpg');
    expect(await read('one.jpg')).toBeNull();
    writeFileSync(file, 'first');
    const [first, second] = await Promise.all([read('one.jpg'), read('one.jpg')]);
    expect(String(first)).toBe('first');
    expect(await read('one.jpg')).toBe(first);
    expect(second?.equals(first ?? Buffer.of())).toBe(true);
    writeFileSync(file, 'second');
    utimesSync(file, 1, 1);
    expect(String(await read('one.jpg'))).toBe('second');
    rmSync(file);
    expect(await read('one.jpg')).toBeNull();
  });
});
