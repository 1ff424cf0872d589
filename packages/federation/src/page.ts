import type { Registry, RegistryRemote } from '@portal/contracts/remote';
import { contentSecurityPolicy, hashOf } from './page-policy.ts';
import type { ShellManifest } from './shell-manifest.ts';

/** A screen rendered by the server, and the CSS rules that it needs. */
export interface Prerendered {
  readonly html: string;
  readonly css: string;
  /** Value of the `data-emotion` attribute, by which Emotion in the browser adopts the rules. */
  readonly emotion: string;
  /**
   * Names of the rules, for shells that adopt them in place. Emotion itself would move the style element, and the browser would
   * recalculate style and layout of the whole page.
   */
  readonly drawn?: string | undefined;
}

export interface PageOptions {
  readonly shell: ShellManifest;
  /** URL of the folder of the shell's build relative to the base path, with a trailing slash; '' when they are the same. */
  readonly shellUrl?: string;
  readonly registry: Registry;
  /** Path of the request below the base path, without a leading slash: 'search/Name'. */
  readonly path: string;
  /** The shell's page at this address, if its name is not the first segment of the path: 'recovery'. */
  readonly shellPage?: string | undefined;
  /** The county's public settings. They are embedded, so that the frame shows its name from the first paint on. */
  readonly county?: unknown;
  /** The user's data for the menus, embedded so that they need no call: null if nobody is logged in, undefined if unknown. */
  readonly menu?: unknown;
  /** Begins and ends with a slash. */
  readonly basePath: string;
  readonly language: string;
  /** Texts that are shown before any script runs. */
  readonly texts: {
    readonly title: string;
    readonly startFailed: string;
    readonly reload: string;
    readonly noScript: string;
  };
  readonly login?: Prerendered | null;
  /** The frame of every other page, shown until the scripts have loaded. */
  readonly frame?: Prerendered | null;
  /** Address of the window's icon; a `data:` address costs no request. */
  readonly icon?: string;
  /** CSS rules with the county's own colors, which replace the built-in ones. */
  readonly countyCss?: string;
  /** Origin of the hosted card form, when there is one. */
  readonly paymentOrigin?: string;
  /** Path below the base path to which browsers report content that the policy blocked. */
  readonly reportPath?: string;
  /** Additional origins of scripts and their update sockets: for development only. */
  readonly developmentOrigins?: readonly string[];
  /** Remote id to the URL of a folder on a developer's machine, with a trailing slash: it replaces the remote's release. */
  readonly overrides?: Readonly<Record<string, string>>;
}

export interface Page {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? character);

/** JSON for a script element. '<' is escaped, so that no text in it can contain `</script>` or `<!--`. */
export const embeddedJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');

const firstSegment = (path: string): string => path.split('/')[0]?.toLowerCase() ?? '';

/** The remote that owns an address: the one whose route has the longest match. */
export function landingRemote(registry: Registry, path: string): RegistryRemote | undefined {
  const owned = (remote: RegistryRemote): number =>
    Math.max(0, ...remote.routes.map((route) => (isBelow(path, route.path) ? route.path.length : 0)));
  return registry.remotes.filter((remote) => owned(remote) > 0).sort((a, b) => owned(b) - owned(a))[0];
}

const isBelow = (path: string, owner: string): boolean => path === owner || path.startsWith(`${owner}/`);

interface Preload {
  readonly url: string;
  readonly integrity?: string;
}

/** All scripts that the first screen of an address runs, so that they are all fetched in parallel. */
export function preloads(options: PageOptions): Preload[] {
  const { shell, registry, path } = options;
  const page = options.shellPage ?? (firstSegment(path) || 'login');
  const remote = landingRemote(registry, path);
  const active = remote?.disabledMessage === '' ? remote : undefined;
  const shellFiles = new Set([
    ...shell.critical,
    ...(page === 'login' ? [] : (shell.pages.portal ?? [])),
    ...(shell.pages[page] ?? []),
    // the login page has its English texts in its own script
    ...(page === 'login' ? [] : (shell.texts[options.language] ?? shell.texts.en ?? [])),
    ...(active?.criticalShared ?? []).flatMap((key) => shell.sharedFiles[key] ?? []),
  ]);
  const integrity = new Map(shell.files.map((file) => [file.path, file.integrity]));
  const shellPreloads = [...shellFiles].map((file) =>
    withIntegrity(`${options.shellUrl ?? ''}${file}`, integrity.get(file)),
  );
  return [...shellPreloads, ...(active === undefined ? [] : remotePreloads(active))];
}

function remotePreloads(remote: RegistryRemote): Preload[] {
  const integrity = new Map(remote.files.map((file) => [file.path, file.integrity]));
  return remote.critical.map((file) => withIntegrity(`${remote.baseUrl}${file}`, integrity.get(file)));
}

const withIntegrity = (url: string, integrity: string | undefined): Preload =>
  integrity === undefined ? { url } : { url, integrity };

const attributes = ({ url, integrity }: Preload): string =>
  `"${escapeHtml(url)}" crossorigin="anonymous"${integrity === undefined ? '' : ` integrity="${integrity}"`}`;

const isLogin = (path: string): boolean => path === '' || path === 'login';

/** Lines in the head that only some pages have. */
function headLines({ icon, countyCss, county, menu }: PageOptions): string {
  const lines = [
    ...(county === undefined ? [] : [`<script type="application/json" id="county">${embeddedJson(county)}</script>`]),
    ...(menu === undefined ? [] : [`<script type="application/json" id="menu">${embeddedJson(menu)}</script>`]),
    ...(icon === undefined ? [] : [`<link rel="icon" href="${escapeHtml(icon)}">`]),
    ...(countyCss === undefined ? [] : [`<style>${countyCss}</style>`]),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

/** The embedded registry; a prerendered login page has none if its shell requests it later. */
const registryLine = ({ shell, registry }: PageOptions, isPrerenderedLogin: boolean): string =>
  isPrerenderedLogin && shell.asksForRegistry
    ? ''
    : `<script type="application/json" id="registry">${embeddedJson(registry)}</script>\n`;

const ownFile = ({ shell, shellUrl = '' }: PageOptions, file: string): Preload =>
  withIntegrity(`${shellUrl}${file}`, shell.files.find((built) => built.path === file)?.integrity);

/** Preloads of the first fonts. A browser delays the first paint briefly while one of them is loading. */
const firstFonts = ({ shell, shellUrl = '' }: PageOptions): string[] =>
  shell.fonts.map(
    (font) => `<link rel="preload" as="font" type="font/woff2" href="${escapeHtml(`${shellUrl}${font}`)}" crossorigin>`,
  );

/**
 * The font rules. On a prerendered login page a late font is not swapped in but used from the next page on, so that text does not
 * move while the user reads it or is about to click it.
 */
function fontRules({ shell, shellUrl = '' }: PageOptions, isPrerenderedLogin: boolean): string {
  const css = shell.fontCss.replaceAll('url("', `url("${shellUrl}`);
  return isPrerenderedLogin ? css.replaceAll('font-display:swap', 'font-display:optional') : css;
}

/** The scripts that a page fetches as soon as its head is parsed. */
const immediateScripts = (options: PageOptions): string[] => [
  ...preloads(options).map((preload) => `<link rel="preload" as="script" href=${attributes(preload)}>`),
  `<script defer src=${attributes(ownFile(options, options.shell.entry))}></script>`,
];

/**
 * The same scripts for a prerendered login page. It is usable without them, so the guard fetches them after the first paint, in
 * parallel, which leaves network and CPU to the paint. The registry is not in the page either, but is requested then: its hashes do
 * not compress, and would cost the page another round trip.
 */
const afterPaint = (options: PageOptions) => ({
  preloads: preloads(options),
  entry: ownFile(options, options.shell.entry),
});

const styleOf = ({ css, emotion, drawn }: Prerendered): string => {
  const names = drawn === undefined ? `data-emotion="${escapeHtml(emotion)}"` : `data-drawn="${escapeHtml(drawn)}"`;
  return `<style ${names}>${css}</style>\n`;
};

/** Renders the page of an address, and its headers. Pure: the same options give the same bytes. */
export function renderPage(options: PageOptions): Page {
  const { shell, texts } = options;
  const login = isLogin(options.path) ? (options.login ?? undefined) : undefined;
  const prerendered = isLogin(options.path) ? login : (options.frame ?? undefined);
  const fontCss = fontRules(options, login !== undefined);
  const start = {
    // shells of earlier releases read their overrides from the browser unless this is false
    overrides: Object.keys(options.overrides ?? {}).length === 0 ? false : options.overrides,
    shellUrl: options.shellUrl ?? '',
    build: shell.build,
    development: options.developmentOrigins ?? [],
    ...(login === undefined ? {} : { afterPaint: afterPaint(options) }),
  };
  const html = `<!doctype html>
<html lang="${escapeHtml(options.language)}">
<head>
<meta charset="utf-8">
<base href="${escapeHtml(options.basePath)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(texts.title)}</title>
${headLines(options)}${prerendered === undefined ? '' : styleOf(prerendered)}${registryLine(options, login !== undefined)}<script type="application/json" id="start">${embeddedJson(start)}</script>
<script>${shell.guard}</script>
<style>${fontCss}</style>
${[...firstFonts(options), ...(login === undefined ? immediateScripts(options) : []), ''].join('\n')}</head>
<body>
<noscript><p>${escapeHtml(texts.noScript)}</p></noscript>
<div id="root"${prerendered === undefined ? '' : ` data-prerendered="${login === undefined ? 'frame' : 'login'}"`}>${prerendered?.html ?? ''}</div>
<div id="start-failed" role="alert" hidden><p>${escapeHtml(texts.startFailed)}</p><p><a href="">${escapeHtml(texts.reload)}</a></p></div>
</body>
</html>
`;
  return { html, headers: pageHeaders(options, [fontCss, prerendered?.css, options.countyCss]) };
}

function pageHeaders(options: PageOptions, styles: readonly (string | undefined)[]): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': (options.menu ?? null) === null ? 'no-cache' : 'private, no-cache',
    'content-security-policy': contentSecurityPolicy({
      remoteUrls: options.registry.remotes.map((remote) => remote.baseUrl),
      scriptHashes: [hashOf(options.shell.guard)],
      styleHashes: styles.flatMap((css) => (css === undefined ? [] : [hashOf(css)])),
      paymentOrigin: options.paymentOrigin,
      reportUrl: options.reportPath === undefined ? undefined : `${options.basePath}${options.reportPath}`,
      developmentOrigins: options.developmentOrigins ?? [],
      overrideOrigins: Object.values(options.overrides ?? {}).map((url) => new URL(url).origin),
    }),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
  };
}
