import { embeddedJson, landingRemote, type PageOptions, preloads, renderPage } from './page.ts';
import { contentSecurityPolicy, hashOf } from './page-policy.ts';
import { aRegistryRemote, aShellManifest } from './testing/fixtures.ts';

const options = (changes: Partial<PageOptions> = {}): PageOptions => ({
  shell: aShellManifest(),
  registry: { contract: '1.0.0', remotes: [aRegistryRemote()] },
  path: 'search/Name',
  basePath: '/landrecords/',
  language: 'en',
  texts: { title: 'Portal', startFailed: 'Could not start.', reload: 'Reload', noScript: 'Needs scripts.' },
  ...changes,
});
const urls = (changes: Partial<PageOptions> = {}): string[] => preloads(options(changes)).map((preload) => preload.url);
const policy = (changes: Partial<PageOptions> = {}): string =>
  renderPage(options(changes)).headers['content-security-policy'] ?? '';

describe('the preloads of a page', () => {
  it('are the files of the shell, of the landing remote, and of the shared modules that this remote uses', () => {
    expect(urls()).toEqual([
      'assets/main.js',
      'assets/libraries.js',
      'assets/en.js',
      'assets/table.js',
      'remotes/search/abc/assets/entry.js',
      'remotes/search/abc/assets/routes.js',
    ]);
  });
  it('include the login screen at / and /login, and no remote', () => {
    expect(urls({ path: '' })).toEqual(['assets/main.js', 'assets/libraries.js', 'assets/page-login.js']);
    expect(urls({ path: 'login' })).toEqual(urls({ path: '' }));
  });
  it("include the texts in the reader's language, or in English if there are none", () => {
    expect(urls({ path: 'home', language: 'ko' })).toContain('assets/ko.js');
    expect(urls({ path: 'home', language: 'th' })).toContain('assets/en.js');
  });
  it('do not include a disabled remote', () => {
    const remotes = [aRegistryRemote({ disabledMessage: 'Closed.' })];
    expect(urls({ registry: { contract: '1.0.0', remotes } }).join()).not.toContain('remotes/');
  });
  it('include the shell page to which an address redirects', () => {
    const shell = { ...aShellManifest(), pages: { ...aShellManifest().pages, recovery: ['assets/page-recovery.js'] } };
    expect(urls({ shell, path: 'forgotUsername', shellPage: 'recovery' })).toContain('assets/page-recovery.js');
    expect(urls({ shell, path: 'forgotUsername' })).not.toContain('assets/page-recovery.js');
  });
  it('have the integrity hash of every file', () => {
    for (const preload of preloads(options())) expect(preload.integrity).toMatch(/^sha384-/);
  });
});

test('an address belongs to the remote with the longest path', () => {
  const other = aRegistryRemote({ id: 'deep', routes: [{ path: 'search/deep', titleKey: 't', access: 'session' }] });
  const registry = { contract: '1.0.0', remotes: [aRegistryRemote(), other] };
  expect(landingRemote(registry, 'search/deep/1')?.id).toBe('deep');
  expect(landingRemote(registry, 'search')?.id).toBe('search');
  expect(landingRemote(registry, 'searching')).toBeUndefined();
});

describe('the page', () => {
  it('[S33] embeds its registry as JSON in which no text can close the script element', () => {
    const hostile = '</script><script>alert(1)</script>\u2028<!--';
    expect(embeddedJson({ hostile })).not.toMatch(/<|\u2028/);
    expect(JSON.parse(embeddedJson({ hostile }))).toEqual({ hostile });
    const registry = { contract: '1.0.0', remotes: [aRegistryRemote({ disabledMessage: hostile })] };
    expect(renderPage(options({ registry })).html).not.toContain('<script>alert');
    expect(renderPage(options({ county: { hostile } })).html).not.toContain('<script>alert');
  });
  it('escapes texts and addresses', () => {
    const { html } = renderPage(options({ texts: { ...options().texts, title: '<b>"&' }, basePath: '/a"b/' }));
    expect(html).toContain('<title>&lt;b&gt;&quot;&amp;</title>');
    expect(html).toContain('<base href="/a&quot;b/">');
  });
  it('has one inline script, the guard, which the policy allows by its hash: the others are files with integrity', () => {
    const { html } = renderPage(options());
    const scripts = html.match(/<script[^>]*>/g) ?? [];
    expect(scripts.filter((script) => script === '<script>')).toHaveLength(1);
    expect(html).toContain(`<script>${aShellManifest().guard}</script>`);
    expect(policy()).toContain(`script-src 'self' ${hashOf(aShellManifest().guard)};`);
    expect(scripts).toHaveLength(4);
    for (const script of scripts)
      expect(script).toMatch(/^<script>$|type="application\/json"|src="assets\/\w+\.js".*integrity="sha384-/);
  });
  it('shows the prerendered login at / and /login only', () => {
    const login = { html: '<form></form>', css: '.a{color:red}', emotion: 'portal a' };
    for (const path of ['', 'login']) {
      expect(renderPage(options({ path, login })).html).toContain('data-prerendered="login"><form></form>');
    }
    expect(renderPage(options({ login })).html).not.toContain('<form>');
    expect(policy({ login })).not.toContain(hashOf(login.css));
    expect(policy({ login, path: '' })).toContain(hashOf(login.css));
  });
  it('embeds its registry, except in the login page of a shell that requests it', () => {
    const login = { html: '<form></form>', css: '', emotion: 'portal a' };
    expect(renderPage(options({ path: 'login', login })).html).not.toContain('id="registry"');
    expect(renderPage(options({ path: 'login' })).html).toContain('id="registry"');
    expect(renderPage(options({ login })).html).toContain('id="registry"');
    const shell = aShellManifest({ asksForRegistry: false });
    expect(renderPage(options({ path: 'login', login, shell })).html).toContain('id="registry"');
  });
  it('has the prerendered frame at every other address', () => {
    const frame = { html: '<main></main>', css: '.b{color:red}', emotion: 'portal b' };
    const { html } = renderPage(options({ frame }));
    expect(html).toContain('data-prerendered="frame"><main></main>');
    expect(html).toContain('<style data-emotion="portal b">.b{color:red}</style>');
    const { html: newer } = renderPage(options({ frame: { ...frame, drawn: 'b' } }));
    expect(newer).toContain('<style data-drawn="b">.b{color:red}</style>');
    expect(html.indexOf('id="start-failed"')).toBeGreaterThan(html.indexOf('id="root"'));
    expect(policy({ frame })).toContain(hashOf(frame.css));
    expect(renderPage(options({ frame, path: 'login' })).html).not.toContain('<main>');
  });
  it("has the county's colors, whose hash the policy allows, and its icon", () => {
    const countyCss = ':root{--portal-colors-cloth:light-dark(#001122, #000811)}';
    const { html } = renderPage(options({ countyCss, icon: 'data:image/svg+xml,%3Csvg%3E' }));
    expect(html).toContain(`<style>${countyCss}</style>`);
    expect(html).toContain('<link rel="icon" href="data:image/svg+xml,%3Csvg%3E">');
    expect(policy({ countyCss })).toContain(hashOf(countyCss));
    expect(renderPage(options()).html).not.toContain('portal-colors');
  });
  it('has the font rules inline and preloads the first fonts', () => {
    const { html } = renderPage(options());
    expect(html).toContain(`<style>${aShellManifest().fontCss}</style>`);
    expect(policy()).toContain(hashOf(aShellManifest().fontCss));
    expect(renderPage(options({ shellUrl: 'http://127.0.0.1:9/' })).html).toContain(
      'url("http://127.0.0.1:9/assets/serif.woff2")',
    );
    expect(html).toContain('<link rel="preload" as="font" type="font/woff2" href="assets/serif.woff2" crossorigin>');
  });
  it('has the guard before every other script', () => {
    const { html } = renderPage(options());
    expect(html.indexOf(`<script>${aShellManifest().guard}`)).toBeLessThan(html.indexOf('assets/main.js'));
  });
  it('leaves the scripts of a prerendered login to the guard, and does not swap its fonts', () => {
    const login = { html: '<form></form>', css: '.a{color:red}', emotion: 'portal a' };
    const { html } = renderPage(options({ path: 'login', login }));
    expect(html).not.toMatch(/<script[^>]* src=|rel="preload" as="script"/);
    const start = /id="start">(.*?)<\/script>/.exec(html)?.[1] ?? '';
    const { integrity } = aShellManifest().files[0] ?? {};
    expect(JSON.parse(start)).toMatchObject({
      afterPaint: {
        preloads: preloads(options({ path: 'login' })),
        entry: { url: 'assets/main.js', integrity },
      },
    });
    expect(html).toContain('font-display:optional');
    expect(renderPage(options({ login })).html).toContain('font-display:swap');
  });
});

describe('[S35] the policy', () => {
  it('has exactly these directives', () => {
    expect(policy({ paymentOrigin: 'https://pay.example', reportPath: 'api/csp-report' }).split('; ')).toEqual([
      "default-src 'self'",
      `script-src 'self' ${hashOf(aShellManifest().guard)}`,
      `style-src 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' ${hashOf(aShellManifest().fontCss)}`,
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
  it('never contains "unsafe", and frames nothing without a card provider', () => {
    expect(policy()).not.toContain('unsafe');
    expect(policy()).toContain("frame-src 'none'");
  });
  it('lists the folders of remotes on other origins, and only those', () => {
    const remotes = [aRegistryRemote(), aRegistryRemote({ id: 'other', baseUrl: 'https://cdn.example/other/1/' })];
    expect(policy({ registry: { contract: '1.0.0', remotes } })).toContain(
      `script-src 'self' ${hashOf(aShellManifest().guard)} https://cdn.example/other/1/;`,
    );
  });
  it('allows scripts and manifests of overrides, and nothing else of their origin', () => {
    const overrides = { search: 'http://127.0.0.1:7/', imaging: 'http://127.0.0.1:7/imaging/' };
    const text = policy({ overrides });
    expect(renderPage(options()).html).toContain('"overrides":false');
    expect(text).toContain(`script-src 'self' ${hashOf(aShellManifest().guard)} http://127.0.0.1:7;`);
    expect(text).toContain("connect-src 'self' http://127.0.0.1:7;");
    expect(text.split('http://127.0.0.1:7')).toHaveLength(3);
    expect(text).not.toContain('unsafe');
  });
  it('allows a development server if configured', () => {
    const text = contentSecurityPolicy({
      remoteUrls: [],
      scriptHashes: [],
      styleHashes: [],
      paymentOrigin: undefined,
      reportUrl: undefined,
      developmentOrigins: ['http://127.0.0.1:9'],
      overrideOrigins: [],
    });
    const origin = 'http://127.0.0.1:9';
    for (const directive of [
      `script-src 'self' ${origin};`,
      `style-src 'self' 'unsafe-inline' ${origin};`,
      `img-src 'self' data: blob: ${origin};`,
      `font-src 'self' ${origin};`,
      `connect-src 'self' ${origin} ws://127.0.0.1:9;`,
    ])
      expect(text).toContain(directive);
  });
});
