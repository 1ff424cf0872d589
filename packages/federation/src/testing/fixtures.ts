import type { RegistryRemote, RemoteDefinition } from '@portal/contracts/remote';
import type { ShellManifest } from '../shell-manifest.ts';

const hash = (letter: string): string => `sha384-${letter.repeat(64)}`;

/** A released remote, as it is in the page's registry. */
export const aRemote = (changes: Partial<RegistryRemote> = {}): RegistryRemote => ({
  id: 'search',
  version: '1.0.0',
  build: 'abc',
  contract: '1.0.0',
  shared: { react: '19.3.1' },
  entry: 'assets/entry.js',
  files: [
    { path: 'assets/entry.js', integrity: hash('e'), bytes: 10 },
    { path: 'assets/routes.js', integrity: hash('r'), bytes: 10 },
  ],
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

/** A built shell. */
export const aShell = (changes: Partial<ShellManifest> = {}): ShellManifest => ({
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
  files: ['main', 'libraries', 'page-login', 'page-home', 'table', 'en', 'ko'].map((name) => ({
    path: `assets/${name}.js`,
    integrity: hash(name.charAt(0)),
    bytes: 10,
  })),
  ...changes,
});

/** A remote's definition; its screens render nothing. */
export const aDefinition = (changes: Partial<RemoteDefinition> = {}): RemoteDefinition => ({
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
