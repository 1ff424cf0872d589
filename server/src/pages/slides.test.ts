import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { slideReader } from './slides.ts';

describe('[R35] a picture of the login page', () => {
  const folder = mkdtempSync(join(tmpdir(), 'slides-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is the same buffer for all requests, a new buffer after its file changed, and null while there is no file', async () => {
    const readSlide = slideReader(folder);
    const file = join(folder, 'one.jpg');
    expect(await readSlide('one.jpg')).toBeNull();

    writeFileSync(file, 'old picture');
    const [picture, concurrent] = await Promise.all([readSlide('one.jpg'), readSlide('one.jpg')]);
    expect(String(picture)).toBe('old picture');
    expect(concurrent).toBe(picture);
    expect(await readSlide('one.jpg')).toBe(picture);

    writeFileSync(file, 'new picture');
    // the file may have been written twice within one tick of the file system's clock
    utimesSync(file, 1, 1);
    expect(String(await readSlide('one.jpg'))).toBe('new picture');

    rmSync(file);
    expect(await readSlide('one.jpg')).toBeNull();
  });
});
