import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { documentDetails } from '@portal/contracts';
import { aRemoteDefinition } from '../testing/fixtures.ts';
import { checkIntegrity, describeFiles, precompress } from './files.ts';
import { languageOf } from './graph.ts';
import { hashInputs, isFresh, readInputs } from './inputs.ts';
import { labelsOf, remoteManifest } from './remote-manifest.ts';

describe('the manifest of a remote', () => {
  const built = {
    version: '1.2.0',
    build: 'b1',
    entry: 'assets/e.js',
    critical: ['assets/e.js'],
    criticalShared: [],
    shared: { react: '19.3.1' },
    files: [{ path: 'assets/e.js', integrity: 'sha384-x', bytes: 3 }],
    texts: { en: { title: 'Search' }, ko: { title: '검색' }, th: {} },
  };

  it("contains the remote's own declaration", () => {
    const definition = aRemoteDefinition({
      navigation: [{ id: 'search', area: 'top', labelKey: 'title', path: 'search', when: { capability: 'search' } }],
      slots: { 'imaging.preview.v1': () => Promise.reject(new Error('Not opened by a build')) },
      requires: { calls: [documentDetails], slots: ['imaging.payment.v1'] },
    });
    const manifest = remoteManifest(definition, built);
    expect(manifest).toMatchObject({
      id: 'search',
      version: '1.2.0',
      contract: '1.0.0',
      routes: [{ path: 'search', access: 'session' }],
      navigation: [{ id: 'search', area: 'top', when: { capability: 'search' } }],
      slots: ['imaging.preview.v1'],
      requires: { calls: ['search/documentDetails'], slots: ['imaging.payment.v1'] },
    });
    expect(manifest.labels).toEqual({ en: { title: 'Search' }, ko: { title: '검색' }, th: {} });
  });
  it('finds texts by dotted keys', () => {
    const definition = aRemoteDefinition({ routes: [{ path: 'search', titleKey: 'page.title', access: 'session' }] });
    expect(labelsOf(definition, { en: { page: { title: 'Search' } } })).toEqual({ en: { 'page.title': 'Search' } });
  });
  it('is refused if a title has no English text', () => {
    expect(() => labelsOf(aRemoteDefinition(), { en: {} })).toThrow("no English text for the key 'title'");
  });
});

test.each([
  ['/x/locales/en.json', 'en'],
  ['/x/locales/zh-Hans/common.json', 'zh-Hans'],
  ['/x/data.json', undefined],
])('the language of %s is %s', (file, language) => expect(languageOf(file)).toBe(language));

describe('the compressed files of a build', () => {
  const text = 'const sum = [1, 2, 3].map((one) => one * 2);'.repeat(40);
  let folder: string;
  let cacheFolder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'compressed-'));
    cacheFolder = join(folder, 'cache');
    mkdirSync(join(folder, 'dist/assets'), { recursive: true });
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const put = (name: string, content: string): void => writeFileSync(join(folder, 'dist/assets', name), content);
  const read = (name: string): Buffer => readFileSync(join(folder, 'dist/assets', name));

  it('exist for every text file that is large enough, and have the same content', async () => {
    const texts = ['a.js', 'b.json', 'c.css', 'd.svg', 'e.html'];
    for (const name of texts) put(name, text);
    put('short.js', 'let a;');
    put('picture.png', text);
    await precompress(join(folder, 'dist'), cacheFolder);
    expect(readdirSync(join(folder, 'dist/assets')).sort()).toEqual([
      ...texts.flatMap((name) => [name, `${name}.br`, `${name}.gz`]),
      'picture.png',
      'short.js',
    ]);
    for (const name of texts) {
      expect(brotliDecompressSync(read(`${name}.br`)).toString()).toBe(text);
      expect(gunzipSync(read(`${name}.gz`)).toString()).toBe(text);
    }
  });
  it('are reused for the same content under any name, one cached file for all of them', async () => {
    for (let twin = 0; twin < 20; twin += 1) put(`twin${twin}.js`, text);
    await precompress(join(folder, 'dist'), cacheFolder);
    expect(readdirSync(cacheFolder)).toHaveLength(2);
    const [packed = ''] = readdirSync(cacheFolder).filter((name) => name.endsWith('.gz'));
    // compressed at another level, so that a file from the cache can be distinguished from a new one
    writeFileSync(join(cacheFolder, packed), gzipSync(text, { level: 1 }));
    put('later.js', text);
    await precompress(join(folder, 'dist'), cacheFolder);
    expect(read('later.js.gz')).toEqual(gzipSync(text, { level: 1 }));
  });
  it('are created again if the cached one is damaged or belongs to other content', async () => {
    put('a.js', text);
    await precompress(join(folder, 'dist'), cacheFolder);
    const [br = '', gz = ''] = readdirSync(cacheFolder).sort();
    writeFileSync(join(cacheFolder, br), '');
    writeFileSync(join(cacheFolder, gz), gzipSync('something else'));
    await precompress(join(folder, 'dist'), cacheFolder);
    expect(brotliDecompressSync(read('a.js.br')).toString()).toBe(text);
    expect(gunzipSync(read('a.js.gz')).toString()).toBe(text);
  });
});

describe('the hashes of a build', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'hashes-'));
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'assets/lazy.js'), 'lazy()');
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const writeEntry = (text: string) => writeFileSync(join(folder, 'assets/entry.js'), text);

  it('are in its own scripts, except for the hash of the entry', async () => {
    writeEntry('');
    const [, lazy] = await describeFiles(folder);
    writeEntry(`load('assets/lazy.js', '${lazy?.integrity ?? ''}')`);
    await expect(checkIntegrity(folder, await describeFiles(folder), 'assets/entry.js')).resolves.toBeUndefined();
  });
  it('are required: a script that would be fetched without one is an error', async () => {
    writeEntry("load('assets/lazy.js')");
    await expect(checkIntegrity(folder, await describeFiles(folder), 'assets/entry.js')).rejects.toThrow(
      'No script contains the hash of assets/lazy.js',
    );
  });
});

describe('an earlier build', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'inputs-'));
    writeFileSync(join(root, 'a.ts'), 'one');
    writeFileSync(join(root, 'out'), '');
  });
  afterEach(() => rmSync(root, { recursive: true }));
  const inputsRecord = () => ({ build: 'b', key: hashInputs(root, ['a.ts'], 's'), files: ['a.ts'], outputs: ['out'] });

  it('is fresh while its sources and settings are the same', () => {
    expect(isFresh(root, inputsRecord(), 's')).toBe(true);
    expect(isFresh(root, inputsRecord(), 'other')).toBe(false);
    expect(isFresh(root, undefined, 's')).toBe(false);
  });
  it('is stale when a source changes or disappears, or its output is gone', () => {
    const before = inputsRecord();
    writeFileSync(join(root, 'a.ts'), 'two');
    expect(isFresh(root, before, 's')).toBe(false);
    rmSync(join(root, 'a.ts'));
    expect(isFresh(root, before, 's')).toBe(false);
    writeFileSync(join(root, 'a.ts'), 'one');
    rmSync(join(root, 'out'));
    expect(isFresh(root, before, 's')).toBe(false);
  });
  it('counts as missing if its record cannot be parsed', () => {
    writeFileSync(join(root, 'note'), '{ "half": ');
    expect(readInputs(join(root, 'note'))).toBeUndefined();
  });
});
