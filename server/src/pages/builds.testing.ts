import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** What every script of the made builds holds. */
export const SCRIPT = 'globalThis.started = true;'.repeat(100);

/** A workspace with a shell and one remote, as their builds leave it. */
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
    files: [file('assets/main.1.js')],
  };
  const manifest = {
    id: 'search',
    version: '1.0.0',
    build: 'b1',
    contract: '1.0.0',
    shared: {},
    entry: 'assets/entry.1.js',
    files: [file('assets/entry.1.js')],
    critical: ['assets/entry.1.js'],
    criticalShared: [],
    routes: [{ path: 'search', titleKey: 'title', access: 'session' }],
    navigation: [],
    slots: [],
    requires: { calls: [], slots: [] },
    labels: {},
  };
  put('shell/dist/shell.json', JSON.stringify(shell));
  put('shell/dist/assets/main.1.js', SCRIPT);
  put('shell/dist/assets/main.1.js.br', brotliCompressSync(SCRIPT));
  put('shell/dist/assets/main.1.js.map', '{}');
  put('shell/dist/.env', 'SECRET=1');
  put(
    'shell/dist/prerender.cjs',
    `exports.renderLogin = ({ data }) => ({ html: '<form>' + data.landshark.lists[0].baseContent.countyName + '</form>' + JSON.stringify([data.links, data.news]), css: '.a{}', emotion: 'p a' });
exports.renderFrame = ({ data }) => ({ html: '<main>' + data.look + ' of ' + data.landshark.lists[0].baseContent.countyName + '</main>', css: '.f{}', emotion: 'p f' });`,
  );
  put('mfe-search/dist/manifest.json', JSON.stringify(manifest));
  put('mfe-search/dist/assets/entry.1.js', SCRIPT);
  put('slides/one.jpg', Buffer.from([0xff, 0xd8, 0xff]));
  return root;
}
