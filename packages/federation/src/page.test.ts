import { embeddedJson, firstScreenScripts, type PageOptions, type Prerendered, renderPage } from './page.ts';
import { contentSecurityPolicy, hashOf } from './page-policy.ts';
import { aRegistryRemote, aShellManifest } from './testing/fixtures.ts';

/** The origin of a server on a developer's machine. */
const DEVELOPMENT = 'http://127.0.0.1:9';

const options = (changes: Partial<PageOptions> = {}): PageOptions => ({
  shell: aShellManifest(),
  registry: { contract: '1.0.0', remotes: [aRegistryRemote()] },
  path: 'search/Name',
  basePath: '/landrecords/',
  language: 'en',
  texts: { title: 'Portal', startFailed: 'Could not start.', reload: 'Reload', noScript: 'Needs scripts.' },
  ...changes,
});
/** A prerendered screen whose only element has this tag, with an `emotion` of Emotion's form: cache key and rule names. */
const aScreen = (tag: string): Prerendered => ({
  html: `<${tag}></${tag}>`,
  css: `.${tag}{color:red}`,
  emotion: `portal ${tag}`,
});
const urls = (changes: Partial<PageOptions> = {}): string[] =>
  firstScreenScripts(options(changes)).map((script) => script.url);
const policy = (changes: Partial<PageOptions> = {}): string =>
  renderPage(options(changes)).headers['content-security-policy'] ?? '';

describe('the scripts of the first screen of an address', () => {
  it('are those of the shell, of the remote at the address, and of the shared modules that this remote uses', () => {
    expect(urls()).toEqual([
      'assets/main.js',
      'assets/libraries.js',
      'assets/en.js',
      'assets/table.js',
      'remotes/search/abc/assets/entry.js',
      'remotes/search/abc/assets/routes.js',
    ]);
  });
  it('are only those of the shell and of the login page at / and /login', () => {
    expect(urls({ path: '' })).toEqual(['assets/main.js', 'assets/libraries.js', 'assets/page-login.js']);
    expect(urls({ path: 'login' })).toEqual(urls({ path: '' }));
    expect(urls({ path: 'Login/' })).toEqual(urls({ path: '' }));
  });
  it('are those of every unknown address at one below /login', () => {
    expect(urls({ path: 'login/other' })).toEqual(urls({ path: 'nowhere' }));
    expect(urls({ path: 'login/other' })).not.toContain('assets/page-login.js');
  });
  it("include the texts in the reader's language, or in English if there are none", () => {
    expect(urls({ path: 'home', language: 'ko' })).toContain('assets/ko.js');
    expect(urls({ path: 'home', language: 'th' })).toContain('assets/en.js');
  });
  it('do not include a disabled remote', () => {
    const remotes = [aRegistryRemote({ disabledMessage: 'Closed.' })];
    expect(urls({ registry: { contract: '1.0.0', remotes } }).join()).not.toContain('remotes/');
  });
  it('include those of the part of the shell that renders the address, if that is given', () => {
    const shell = { ...aShellManifest(), pages: { ...aShellManifest().pages, recovery: ['assets/page-recovery.js'] } };
    expect(urls({ shell, path: 'forgotUsername', shellPage: 'recovery' })).toContain('assets/page-recovery.js');
    expect(urls({ shell, path: 'forgotUsername' })).not.toContain('assets/page-recovery.js');
  });
  it('include those of the remote in whatever case the address is written', () => {
    expect(urls({ path: 'SEARCH/name' })).toContain('remotes/search/abc/assets/entry.js');
  });
  it('each have the integrity hash of their file', () => {
    const remote = aRegistryRemote();
    const hashes = new Map([
      ...aShellManifest().files.map((file): [string, string] => [file.path, file.integrity]),
      ...remote.files.map((file): [string, string] => [`${remote.baseUrl}${file.path}`, file.integrity]),
    ]);
    for (const { url, integrity } of firstScreenScripts(options())) {
      expect(integrity).toMatch(/^sha384-/);
      expect(integrity).toBe(hashes.get(url));
    }
  });
});

describe('the page', () => {
  it('[S33] embeds registry and county as JSON in which no text can close the script element', () => {
    const hostile = '</script><script>alert(1)</script>\u2028<!--';
    expect(embeddedJson({ hostile })).not.toMatch(/<|\u2028/);
    expect(JSON.parse(embeddedJson({ hostile }))).toEqual({ hostile });
    const registry = { contract: '1.0.0', remotes: [aRegistryRemote({ disabledMessage: hostile })] };
    expect(renderPage(options({ registry })).html).not.toContain('<script>alert');
    expect(renderPage(options({ county: { hostile } })).html).not.toContain('<script>alert');
  });
  it('escapes HTML in its texts and its base path', () => {
    const { html } = renderPage(options({ texts: { ...options().texts, title: '<b>"&' }, basePath: '/a"b/' }));
    expect(html).toContain('<title>&lt;b&gt;&quot;&amp;</title>');
    expect(html).toContain('<base href="/a&quot;b/">');
  });
  it('contains the code of one script, the guard, which the policy allows by its hash, and no other code', () => {
    const { html } = renderPage(options());
    const scripts = html.match(/<script[^>]*>/g) ?? [];
    const isData = (script: string): boolean => script.startsWith('<script type="application/json"');
    const isFile = (script: string): boolean => /src="assets\/\w+\.js".*integrity="sha384-/.test(script);
    expect(scripts.filter((script) => !isData(script) && !isFile(script))).toEqual(['<script>']);
    expect(html).toContain(`<script>${aShellManifest().guard}</script>`);
    expect(policy()).toContain(`script-src 'self' ${hashOf(aShellManifest().guard)};`);
    expect(scripts.filter(isFile)).toHaveLength(1);
  });
  it('contains the prerendered login only at the addresses of the login page, in any case and with or without a slash', () => {
    const login = aScreen('form');
    for (const path of ['', 'login', 'LOGIN', 'login/']) {
      expect(renderPage(options({ path, login })).html).toContain('data-prerendered="login"><form></form>');
    }
    for (const path of ['search/Name', 'logins', 'login/other'])
      expect(renderPage(options({ path, login })).html).not.toContain('<form>');
    expect(policy({ login })).not.toContain(hashOf(login.css));
    expect(policy({ login, path: '' })).toContain(hashOf(login.css));
  });
  it('embeds its registry, unless it is a prerendered login page whose shell requests the registry', () => {
    const login = aScreen('form');
    expect(renderPage(options({ path: 'login', login })).html).not.toContain('id="registry"');
    expect(renderPage(options({ path: 'login' })).html).toContain('id="registry"');
    expect(renderPage(options({ login })).html).toContain('id="registry"');
    const shell = aShellManifest({ asksForRegistry: false });
    expect(renderPage(options({ path: 'login', login, shell })).html).toContain('id="registry"');
  });
  it('contains the prerendered frame, with its styles, except at the addresses of the login page', () => {
    const frame = aScreen('main');
    expect(renderPage(options({ frame })).html).toContain('data-prerendered="frame"><main></main>');
    expect(policy({ frame })).toContain(hashOf(frame.css));
    expect(renderPage(options({ frame, path: 'login' })).html).not.toContain('<main>');
  });
  it("names the rules of a prerendered screen in an attribute of their style element: Emotion's if the build gives no names", () => {
    const frame = aScreen('main');
    expect(renderPage(options({ frame })).html).toContain('<style data-emotion="portal main">.main{color:red}</style>');
    expect(renderPage(options({ frame: { ...frame, ruleNames: 'main' } })).html).toContain(
      '<style data-rule-names="main">.main{color:red}</style>',
    );
  });
  it('has the message for a failed start after the content, not before it', () => {
    const { html } = renderPage(options({ frame: aScreen('main') }));
    const [content, rest] = html.split('</main>');
    expect(content).not.toContain('id="start-failed"');
    expect(rest).toContain('id="start-failed"');
  });
  it("contains the county's colors, which the policy allows by their hash, and refers to its icon", () => {
    const countyCss = ':root{--portal-colors-cloth:light-dark(#001122, #000811)}';
    const { html } = renderPage(options({ countyCss, icon: 'data:image/svg+xml,%3Csvg%3E' }));
    expect(html).toContain(`<style>${countyCss}</style>`);
    expect(html).toContain('<link rel="icon" href="data:image/svg+xml,%3Csvg%3E">');
    expect(policy({ countyCss })).toContain(hashOf(countyCss));
    expect(renderPage(options()).html).not.toContain('portal-colors');
  });
  it('has the font rules inline, and preloads the first fonts', () => {
    const { html } = renderPage(options());
    expect(html).toContain(`<style>${aShellManifest().fontCss}</style>`);
    expect(policy()).toContain(hashOf(aShellManifest().fontCss));
    expect(html).toContain('<link rel="preload" as="font" type="font/woff2" href="assets/serif.woff2" crossorigin>');
  });
  it("refers to fonts in the folder of the shell's build, if that is elsewhere", () => {
    const { html } = renderPage(options({ shellUrl: `${DEVELOPMENT}/` }));
    expect(html).toContain(`url("${DEVELOPMENT}/assets/serif.woff2")`);
    expect(html).toContain(`href="${DEVELOPMENT}/assets/serif.woff2"`);
  });
  it('names no overrides if there are none', () => {
    expect(renderPage(options()).html).toContain('"overrides":false');
  });
  it('has the guard before the script that starts the shell', () => {
    const { html } = renderPage(options());
    const [before, after] = html.split(`<script>${aShellManifest().guard}</script>`);
    expect(before).not.toContain('assets/main.js');
    expect(after).toContain('<script defer src="assets/main.js"');
  });
  it('loads no scripts itself with a prerendered login: it names them for the guard, which loads them after the first paint', () => {
    const { html } = renderPage(options({ path: 'login', login: aScreen('form') }));
    expect(html).not.toMatch(/<script[^>]* src=|rel="preload" as="script"/);
    const start = /id="start">(.*?)<\/script>/.exec(html)?.[1] ?? '';
    const { integrity } = aShellManifest().files[0] ?? {};
    expect(JSON.parse(start)).toMatchObject({
      afterPaint: {
        preloads: firstScreenScripts(options({ path: 'login' })),
        entry: { url: 'assets/main.js', integrity },
      },
    });
  });
  it('does not swap in late fonts on a prerendered login page, but on all others', () => {
    const login = aScreen('form');
    expect(renderPage(options({ path: 'login', login })).html).toContain('font-display:optional');
    expect(renderPage(options({ login })).html).toContain('font-display:swap');
  });
});

describe('[S35] the content security policy of the page', () => {
  it('has exactly the directives of this list', () => {
    expect(policy({ paymentOrigin: 'https://pay.example', reportPath: 'api/csp-report' }).split('; ')).toEqual([
      "default-src 'self'",
      `script-src 'self' ${hashOf(aShellManifest().guard)}`,
      // the hash of an empty element, which Emotion fills through the CSSOM
      `style-src ${hashOf('')} ${hashOf(aShellManifest().fontCss)}`,
      "img-src 'self' data: blob:",
      "font-src 'self'",
      "connect-src 'self'",
      'frame-src https://pay.example',
      "form-action 'self' https://pay.example",
      "object-src 'none'",
      "base-uri 'self'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types default',
      'report-uri /landrecords/api/csp-report',
    ]);
  });
  it('contains no "unsafe-" keyword outside of development', () => {
    expect(policy()).not.toContain('unsafe');
  });
  it('allows no frames if there is no card provider', () => {
    expect(policy()).toContain("frame-src 'none'");
  });
  it('allows scripts in the folders of remotes on other origins, and nowhere else on these origins', () => {
    const remotes = [aRegistryRemote(), aRegistryRemote({ id: 'other', baseUrl: 'https://cdn.example/other/1/' })];
    expect(policy({ registry: { contract: '1.0.0', remotes } })).toContain(
      `script-src 'self' ${hashOf(aShellManifest().guard)} https://cdn.example/other/1/;`,
    );
  });
  it('allows scripts of overrides and requests for their manifests, and nothing else from their origin', () => {
    const overrides = { search: `${DEVELOPMENT}/`, imaging: `${DEVELOPMENT}/imaging/` };
    const text = policy({ overrides });
    expect(text).not.toContain('unsafe');
    expect(text.split('; ').filter((directive) => directive.includes(DEVELOPMENT))).toEqual([
      `script-src 'self' ${hashOf(aShellManifest().guard)} ${DEVELOPMENT}`,
      `connect-src 'self' ${DEVELOPMENT}`,
    ]);
  });
  it('allows scripts, styles, images, fonts, requests and sockets of a development server, if there is one', () => {
    const text = contentSecurityPolicy({
      remoteUrls: [],
      scriptHashes: [],
      styleHashes: [],
      paymentOrigin: undefined,
      reportUrl: undefined,
      developmentOrigins: [DEVELOPMENT],
      overrideOrigins: [],
    });
    for (const directive of [
      `script-src 'self' ${DEVELOPMENT};`,
      `style-src 'self' 'unsafe-inline' ${DEVELOPMENT};`,
      `img-src 'self' data: blob: ${DEVELOPMENT};`,
      `font-src 'self' ${DEVELOPMENT};`,
      `connect-src 'self' ${DEVELOPMENT} ws://127.0.0.1:9;`,
    ])
      expect(text).toContain(directive);
  });
});
