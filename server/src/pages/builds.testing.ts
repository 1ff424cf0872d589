import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

/** The content of every script in these fake builds. */
export const SCRIPT = 'globalThis.started = true;'.repeat(100);

/** Creates a workspace with a fake build of the shell and of one remote. */
export function makeWorkspace(): string {
  const root = mkdtempSync(join(tmpdir(), 'pages-'));
  const put = (path: string, content: string | Buffer): void => {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), content);
  };
  const file = (path: string) => ({ path, integrity: 'sha384-abc', bytes: SCRIPT.length });
  const shell = {
    version: '1.0.0',
    build: 'shell1',
    contract: '1.0.0',
    shared: {},
    entry: 'assets/main.1.js',
    guard: 'globalThis.guarded = true;',
    critical: ['assets/main.1.js'],
    pages: {},
    sharedFiles: {},
    texts: {},
    fonts: [],
    fontCss: '@font-face{font-family:\'Portal Serif\';src:url("assets/serif.woff2")}',
    asksForRegistry: true,
    files: [file('assets/main.1.js')],
  };
  put('shell/dist/shell.json', JSON.stringify(shell));
  put('shell/dist/assets/main.1.js', SCRIPT);
  put('shell/dist/assets/main.1.js.br', brotliCompressSync(SCRIPT));
  put('shell/dist/assets/main.1.js.map', '{}');
  put('shell/dist/.env', 'SECRET=1');
  put(
    'shell/dist/prerender.cjs',
    `exports.renderLogin = ({ data }) => ({ html: '<form>' + data.landshark.lists[0].baseContent.countyName + '</form>' + JSON.stringify([data.links, data.news]), css: '.a{}', emotion: 'p a' });
exports.renderFrame = ({ data }) => ({ html: '<main' + (data.hasSide ? ' data-side' : '') + (data.hasBalance ? ' data-balance' : '') + '>' + data.look + ' of ' + data.landshark.lists[0].baseContent.countyName + '</main>', css: '.f{}', emotion: 'p f' });`,
  );
  writeFakeRemote(join(root, 'mfe-search'), 'b1', { script: SCRIPT });
  put('slides/one.jpg', Buffer.from([0xff, 0xd8, 0xff]));
  return root;
}

const integrityOf = (bytes: string): string => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** The other files of a fake build: one of each kind. */
const OTHER_FILES = {
  'assets/exposed.1.js': 'exposed',
  'assets/lazy.1.js': 'lazy',
  'assets/texts-en.1.js': 'texts',
  'assets/look.1.css': '.look{}',
  'assets/serif.1.woff2': 'font',
};

/** Writes a fake build of the search remote to `dist`; returns the folder. */
export function writeFakeRemote(
  folder: string,
  build: string,
  {
    script = `globalThis.${build} = true;`.repeat(50),
    calls = [],
    version = '1.0.0',
  }: { script?: string; calls?: readonly string[]; version?: string } = {},
): string {
  const dist = join(folder, 'dist');
  const contents: Readonly<Record<string, string>> = { 'assets/entry.1.js': script, ...OTHER_FILES };
  const manifest = {
    id: 'search',
    version,
    build,
    contract: '1.0.0',
    shared: {},
    entry: 'assets/entry.1.js',
    files: Object.entries(contents).map(([path, text]) => ({
      path,
      integrity: integrityOf(text),
      bytes: text.length,
    })),
    critical: ['assets/entry.1.js'],
    criticalShared: [],
    routes: [
      { path: 'search', titleKey: 'title', access: 'session' },
      { path: 'monitoring', titleKey: 'title', access: 'session' },
      { path: 'externalsearch', titleKey: 'title', access: 'session' },
      { path: 'controlPanel', titleKey: 'title', access: 'session' },
    ],
    navigation: [],
    slots: [],
    requires: { calls: [], slots: [] },
    labels: {},
  };
  mkdirSync(join(dist, 'assets'), { recursive: true });
  for (const [path, text] of Object.entries(contents)) writeFileSync(join(dist, path), text);
  writeFileSync(join(dist, 'assets/entry.1.js.br'), brotliCompressSync(script));
  writeFileSync(join(dist, 'assets/entry.1.js.gz'), gzipSync(script));
  const shapes = calls.map((path): [string, object] => [path, { request: {}, content: {} }]);
  const needs = { exports: {}, calls: Object.fromEntries(shapes), slots: {} };
  writeFileSync(join(dist, 'needs.json'), JSON.stringify(needs));
  writeFileSync(join(dist, 'manifest.json'), JSON.stringify(manifest));
  return dist;
}

/** Puts a build of `search` in use whose manifest another version of the portal has stored. */
export async function useUnreadableRelease(db: Kysely<Database>, build: string): Promise<void> {
  const changed = { changed_by: 'the.operator', changed_at: new Date(), reason: 'by another version' };
  const manifest = JSON.stringify({ id: 'search', build, version: '9.0.0', parts: 'elsewhere' });
  await db
    .insertInto('remote_release')
    .values({ remote: 'search', build, manifest, released_by: 'the.operator', released_at: new Date() })
    .execute();
  const state = { canary_build: null, canary_percent: 0, canary_roles: '[]', disabled_message: '' };
  await db
    .insertInto('remote_change')
    .values({ remote: 'search', number: 100, what: 'RELEASED', build, ...state, ...changed })
    .execute();
}
