import { type Registry, type RegistryRemote, remoteAt } from '@portal/contracts/remote';
import { contentSecurityPolicy, hashOf } from './page-policy.ts';
import type { ShellManifest } from './shell-manifest.ts';

/** A screen rendered by the server, and the CSS rules that it needs. */
export interface Prerendered {
  readonly html: string;
  readonly css: string;
  /**
   * Value of the style element's `data-emotion`: Emotion's cache key and the names of the rules. By this attribute Emotion in the
   * browser finds rules that it need not insert again. Used only if `ruleNames` is missing.
   */
  readonly emotion: string;
  /**
   * Value of the style element's `data-rule-names`, separated by spaces; missing in older builds of the shell. The shell reads this
   * attribute itself, because Emotion moves an element with `data-emotion`, and the browser then recalculates style and layout of the
   * whole page.
   */
  readonly ruleNames?: string | undefined;
}

/** What the page of an address consists of. */
export interface PageOptions {
  readonly shell: ShellManifest;
  /** URL of the folder of the shell's build, with a trailing slash; missing if the files are directly below the base path. */
  readonly shellUrl?: string;
  readonly registry: Registry;
  /** Path of the request below the base path, without a leading slash: 'search/Name'. */
  readonly path: string;
  /**
   * The part of the shell's build that renders the address: 'recovery' for 'forgotUsername'. By default the first segment of the
   * path.
   */
  readonly shellPage?: string | undefined;
  /** The county's public settings; if given, they are embedded, so that the frame shows the county's name from the first paint on. */
  readonly county?: unknown;
  /** The user's data for the menus, embedded so that the menus need no call: null if nobody is logged in, undefined if unknown. */
  readonly menu?: unknown;
  /** Path of the portal's first page, to which relative URLs in the page refer. Begins and ends with a slash. */
  readonly basePath: string;
  /** Language tag of `texts`, and of the other texts to preload: 'en'. */
  readonly language: string;
  /** Texts that are shown before any script runs. */
  readonly texts: {
    readonly title: string;
    readonly startFailed: string;
    readonly reload: string;
    readonly noScript: string;
  };
  /** The rendered login page; null if the shell was built without it. Only pages with an address of the login use it. */
  readonly login?: Prerendered | null;
  /** The rendered frame of every page but the login, shown until the scripts have loaded; null if the shell was built without it. */
  readonly frame?: Prerendered | null;
  /** URL of the browser tab's icon; a `data:` URL costs no request. */
  readonly icon?: string;
  /** CSS rules with the county's own colors, which replace the built-in ones. */
  readonly countyCss?: string;
  /** Origin of the hosted card form, when there is one. */
  readonly paymentOrigin?: string;
  /** Path below the base path to which browsers report content that the policy blocked. */
  readonly reportPath?: string;
  /** Origins of development servers, from which the page may also load scripts and styles and receive updates. Only for development. */
  readonly developmentOrigins?: readonly string[];
  /** Remote id to the URL of a folder on a developer's machine, with a trailing slash: it replaces the remote's release. */
  readonly overrides?: Readonly<Record<string, string>>;
}

/** The response to the request for a page. */
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

/** True for the addresses of the login page. Case and a slash at the end do not matter, as in the browser's router. */
export const isLoginAddress = (path: string): boolean => /^(?:login\/?)?$/i.test(path);

/** A script that the page loads. */
interface PageScript {
  /** Relative to the base path, or absolute. */
  readonly url: string;
  /** Missing if no manifest has it, as for files of a development server. */
  readonly integrity?: string;
}

/** The part of the shell's build that renders the address. 'login/other' is not an address of the login page, but an unknown one. */
function shellPageOf({ path, shellPage = firstSegment(path) }: PageOptions): string {
  if (isLoginAddress(path)) return 'login';
  return shellPage === 'login' ? '' : shellPage;
}

/** All scripts that the first screen of an address runs. The page names all of them, so that they are fetched in parallel. */
export function firstScreenScripts(options: PageOptions): PageScript[] {
  const { shell, registry, path } = options;
  const page = shellPageOf(options);
  const remote = remoteAt(registry, path);
  const active = remote?.disabledMessage === '' ? remote : undefined;
  const shellFiles = new Set([
    ...shell.critical,
    ...(page === 'login' ? [] : (shell.pages.portal ?? [])),
    ...(shell.pages[page] ?? []),
    // the script of the login page contains its English texts
    ...(page === 'login' ? [] : (shell.texts[options.language] ?? shell.texts.en ?? [])),
    ...(active?.criticalShared ?? []).flatMap((key) => shell.sharedFiles[key] ?? []),
  ]);
  const integrity = new Map(shell.files.map((file) => [file.path, file.integrity]));
  const shellScripts = [...shellFiles].map((file) =>
    withIntegrity(`${options.shellUrl ?? ''}${file}`, integrity.get(file)),
  );
  return [...shellScripts, ...(active === undefined ? [] : scriptsOfRemote(active))];
}

function scriptsOfRemote(remote: RegistryRemote): PageScript[] {
  const integrity = new Map(remote.files.map((file) => [file.path, file.integrity]));
  return remote.critical.map((file) => withIntegrity(`${remote.baseUrl}${file}`, integrity.get(file)));
}

const withIntegrity = (url: string, integrity: string | undefined): PageScript =>
  integrity === undefined ? { url } : { url, integrity };

/** The value of `href` or `src`, and the attributes after it. */
const urlAttributes = ({ url, integrity }: PageScript): string =>
  `"${escapeHtml(url)}" crossorigin="anonymous"${integrity === undefined ? '' : ` integrity="${integrity}"`}`;

/** Lines in the head for options that only some pages have. */
function optionalHeadLines({ icon, countyCss, county, menu }: PageOptions): string {
  const lines = [
    ...(county === undefined ? [] : [`<script type="application/json" id="county">${embeddedJson(county)}</script>`]),
    ...(menu === undefined ? [] : [`<script type="application/json" id="menu">${embeddedJson(menu)}</script>`]),
    ...(icon === undefined ? [] : [`<link rel="icon" href="${escapeHtml(icon)}">`]),
    ...(countyCss === undefined ? [] : [`<style>${countyCss}</style>`]),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

/**
 * The embedded registry. A prerendered login page does not have it if its shell can request it after the first paint: the registry's
 * hashes do not compress, and would cost the page another round trip.
 */
const registryLine = ({ shell, registry }: PageOptions, isPrerenderedLogin: boolean): string =>
  isPrerenderedLogin && shell.asksForRegistry
    ? ''
    : `<script type="application/json" id="registry">${embeddedJson(registry)}</script>\n`;

/** The script that starts the shell. */
const entryScript = ({ shell, shellUrl = '' }: PageOptions): PageScript =>
  withIntegrity(`${shellUrl}${shell.entry}`, shell.files.find(({ path }) => path === shell.entry)?.integrity);

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

/** The elements of scripts that the browser fetches as soon as it has parsed the head: for all pages but a prerendered login page. */
const immediateScripts = (options: PageOptions): string[] => [
  ...firstScreenScripts(options).map((script) => `<link rel="preload" as="script" href=${urlAttributes(script)}>`),
  `<script defer src=${urlAttributes(entryScript(options))}></script>`,
];

/**
 * The scripts of a prerendered login page, as data for the guard. The user can type into that page before they run, so the guard
 * fetches them after the first paint, which leaves network and CPU to the paint.
 */
const scriptsAfterPaint = (options: PageOptions) => ({
  preloads: firstScreenScripts(options),
  entry: entryScript(options),
});

/** The style element of a prerendered screen, with the attribute by which scripts learn which rules the page has. */
const styleOf = ({ css, emotion, ruleNames }: Prerendered): string => {
  const attribute =
    ruleNames === undefined ? `data-emotion="${escapeHtml(emotion)}"` : `data-rule-names="${escapeHtml(ruleNames)}"`;
  return `<style ${attribute}>${css}</style>\n`;
};

/** Renders the page of an address, and its headers. The same options always give the same bytes. */
export function renderPage(options: PageOptions): Page {
  const { shell, texts } = options;
  const login = isLoginAddress(options.path) ? (options.login ?? undefined) : undefined;
  const prerendered = isLoginAddress(options.path) ? login : (options.frame ?? undefined);
  const fontCss = fontRules(options, login !== undefined);
  const start = {
    // false and not {} if there are none: on any other value, shells of earlier releases use overrides that the browser has stored
    overrides: Object.keys(options.overrides ?? {}).length === 0 ? false : options.overrides,
    shellUrl: options.shellUrl ?? '',
    build: shell.build,
    development: options.developmentOrigins ?? [],
    ...(login === undefined ? {} : { afterPaint: scriptsAfterPaint(options) }),
  };
  const html = `<!doctype html>
<html lang="${escapeHtml(options.language)}">
<head>
<meta charset="utf-8">
<base href="${escapeHtml(options.basePath)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(texts.title)}</title>
${optionalHeadLines(options)}${prerendered === undefined ? '' : styleOf(prerendered)}${registryLine(options, login !== undefined)}<script type="application/json" id="start">${embeddedJson(start)}</script>
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

/** The response headers; `styles` are the texts of the page's style elements, which its policy allows by their hashes. */
function pageHeaders(options: PageOptions, styles: readonly (string | undefined)[]): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    // only a page with a user's menus is private
    'cache-control': options.menu === undefined || options.menu === null ? 'no-cache' : 'private, no-cache',
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
