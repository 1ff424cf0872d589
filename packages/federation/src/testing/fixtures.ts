import type { RegistryRemote, RemoteDefinition } from '@portal/contracts/remote';
import type { ShellManifest } from '../shell-manifest.ts';

// Valid examples for tests. A test passes the properties that matter for it; the others have harmless values.

/** A file with a made-up integrity hash, which has the length of a real one. */
const aFile = (path: string, letterOfHash: string): ShellManifest['files'][number] => ({
  path,
  integrity: `sha384-${letterOfHash.repeat(64)}`,
  bytes: 10,
});

/** The entry of an enabled remote in a page's registry. */
export const aRegistryRemote = (changes: Partial<RegistryRemote> = {}): RegistryRemote => ({
  id: 'search',
  version: '1.0.0',
  build: 'abc',
  contract: '1.0.0',
  shared: { react: '19.3.1' },
  entry: 'assets/entry.js',
  files: [aFile('assets/entry.js', 'e'), aFile('assets/routes.js', 'r')],
  critical: ['assets/entry.js', 'assets/routes.js'],
  criticalShared: ['@portal/ui/table'],
  routes: [{ path: 'search', titleKey: 'title', access: 'session' }],
  navigation: [],
  slots: [],
  requires: { calls: [], slots: [] },
  labels: { en: { title: 'Search' } },
  baseUrl: 'remotes/search/abc/',
  disabledMessage: '',
  ...changes,
});

/** The manifest of a built shell, which has the login page, the home page, and texts in English and Korean. */
export const aShellManifest = (changes: Partial<ShellManifest> = {}): ShellManifest => ({
  version: '1.0.0',
  build: 'def',
  contract: '1.0.0',
  shared: { react: '19.3.1' },
  exports: {},
  entry: 'assets/main.js',
  guard: 'globalThis.guarded = true;',
  critical: ['assets/main.js', 'assets/libraries.js'],
  pages: { login: ['assets/page-login.js'], home: ['assets/page-home.js'] },
  sharedFiles: { '@portal/ui/table': ['assets/table.js'] },
  texts: { en: ['assets/en.js'], ko: ['assets/ko.js'] },
  fonts: ['assets/serif.woff2'],
  fontCss: '@font-face{src:url("assets/serif.woff2");font-display:swap}',
  asksForRegistry: true,
  // only the scripts, because nothing checks the integrity of the font
  files: [
    aFile('assets/main.js', 'm'),
    aFile('assets/libraries.js', 'l'),
    aFile('assets/page-login.js', 'p'),
    aFile('assets/page-home.js', 'h'),
    aFile('assets/table.js', 't'),
    aFile('assets/en.js', 'e'),
    aFile('assets/ko.js', 'k'),
  ],
  ...changes,
});

/** The definition of a remote, as its module exports it. Its routes render nothing. */
export const aRemoteDefinition = (changes: Partial<RemoteDefinition> = {}): RemoteDefinition => ({
  id: 'search',
  contract: '1.0.0',
  routes: [{ path: 'search', titleKey: 'title', access: 'session' }],
  navigation: [],
  slots: {},
  requires: { calls: [], slots: [] },
  loadRoutes: async () => ({ default: () => null }),
  loadTexts: async () => ({ title: 'Search' }),
  ...changes,
});
