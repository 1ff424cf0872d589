import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { CALLS } from '@portal/contracts/calls';
import { NO_REQUEST, SYSTEM_ACTOR } from '../audit/audit.ts';
import type { PortalDatabase } from '../platform/database/portal-database.ts';
import { describeOnEmbeddedDatabase } from '../platform/database/testing.ts';
import { currentOwner } from '../platform/fairness/work-owner.ts';
import { changeRemote } from '../remotes/change-remote.ts';
import { openTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { makeWorkspace, SCRIPT } from './builds.testing.ts';
import { readBuilds } from './builds.ts';

const hashOf = (css: string): string => `sha256-${createHash('sha256').update(css).digest('base64')}`;

/** A database that records the owner group of each use. */
const recordingOwners = (database: PortalDatabase, groups: Set<string>): PortalDatabase =>
  new Proxy(database, {
    get: (target, name) => {
      if (name === 'db') groups.add(currentOwner().group);
      return Reflect.get(target, name);
    },
  });

describeOnEmbeddedDatabase('[S48] pages and the registry', (_getDb, getDatabase) => {
  it('are counted as work of the requesting address, not of the portal itself', async () => {
    const builds = readBuilds(makeWorkspace());
    if (builds === null) throw new Error('there is no build');
    const groups = new Set<string>();
    const database = recordingOwners(getDatabase(), groups);
    const portal = await openTestPortal(getDatabase(), { services: { database }, pages: { builds, slidesFolder: '' } });
    groups.clear();
    for (const url of ['/login', '/remotes/registry.json', '/nowhere'])
      await portal.app.inject({ url, remoteAddress: '192.0.2.7' });
    await portal.close();
    expect([...groups]).toEqual(['strangers 192.0.2.0/24']);
  });
});

describeOnEmbeddedDatabase('the pages of the portal', (_getDb, getDatabase) => {
  let portal: TestPortal;
  let root: string;
  const open = async (basePath: string): Promise<void> => {
    root = makeWorkspace();
    const builds = readBuilds(root);
    if (builds === null) throw new Error('there is no build');
    portal = await openTestPortal(getDatabase(), { basePath, pages: { builds, slidesFolder: join(root, 'slides') } });
    await portal.saveRecord('common', { countyName: 'Tasi <County>' });
    await portal.saveRecord('facts', { countyDirectory: 'tasi' });
  };
  const get = (url: string, headers: Record<string, string> = {}) => portal.app.inject({ url, headers });
  afterEach(() => portal.close());

  describe.each(['/', '/landrecords/'])('[000-2.routes.12] under %s', (base) => {
    beforeEach(() => open(base));

    it('are served at every address of the shell and the remotes, and with status 404 at others', async () => {
      for (const path of [
        '',
        'login',
        'home',
        'search',
        'search/Name',
        'passwordReset',
        'passwordReset/abc',
        'invitation/abc',
        'CompleteRegistration/abc',
        'confirmEmail/abc',
        'home/',
        'home/news',
        'home/links/',
      ]) {
        expect([path, (await get(base + path)).statusCode]).toEqual([path, 200]);
      }
      for (const path of ['nowhere', 'home/nothing', 'login/x', 'passwordReset/a/b']) {
        const unknown = await get(base + path);
        expect([path, unknown.statusCode]).toEqual([path, 404]);
        expect(unknown.headers['content-type']).toContain('text/html');
      }
      expect((await get(base)).body).toContain(`<base href="${base}">`);
    });

    it('are served for a number of another system with dots, spaces and letters of any language', async () => {
      const numbers = ['2024-1', '10.10-1-001', 'E.A.%201', '%C3%91-7', '1870%2F12', 'DOC%20%E2%84%961'];
      for (const number of numbers)
        for (const kind of ['parcelid', 'documentnumber']) {
          const path = `externalsearch/${kind}/${number}`;
          expect([path, (await get(base + path)).statusCode]).toEqual([path, 200]);
        }
      for (const path of ['externalsearch/parcelid/1/x.css', 'externalsearch/parcelid/%2', 'externalsearch/.env'])
        expect([path, (await get(base + path)).statusCode]).not.toEqual([path, 200]);
    });

    it('[002-2.4.routes.1] are served for an account whose name has dots, spaces and letters of any language', async () => {
      const names = ['Island%20Abstract', 'Smith%20%26%20Co.', 'Title%2FEscrow', '100%25', '%E4%B8%AD'];
      for (const name of names)
        for (const screen of ['accountReload', 'accountTasks', 'accountDocTypes', 'accountPageAccess']) {
          const path = `controlPanel/${screen}/4/${name}`;
          expect([path, (await get(base + path)).statusCode]).toEqual([path, 200]);
        }
      for (const path of ['controlPanel/accountTasks/4/%2', 'controlPanel/accountTasks/4/a/x.css', 'controlPanel/.env'])
        expect([path, (await get(base + path)).statusCode]).not.toEqual([path, 200]);
    });

    it("[002-7.monitoring.1] serve the monitoring page to TRIMIN, and 'not found' to anyone else", async () => {
      await portal.addUser({ username: 'provider.staff', role: 'TRIMIN', account: 'Provider' });
      await portal.addUser({ username: 'county.clerk', role: 'COUNTY', account: 'County' });
      const staff = await portal.logIn('provider.staff');
      const clerk = await portal.logIn('county.clerk');
      const statusFor = async (cookie: string, path = 'monitoring') => (await get(base + path, { cookie })).statusCode;
      expect([await statusFor(staff), await statusFor(staff, 'Monitoring/')]).toEqual([200, 200]);
      expect([await statusFor(clerk), await statusFor(''), await statusFor(clerk, 'Monitoring/')]).toEqual([
        404, 404, 404,
      ]);
      const [refused, unknown] = [
        await get(`${base}monitoring`, { cookie: clerk }),
        await get(`${base}nowhere`, { cookie: clerk }),
      ];
      const bare = (body: string): string =>
        body.replaceAll(/nonce="[^"]*"/g, '').replaceAll(/nowhere|monitoring/g, '');
      expect(bare(refused.body)).toBe(bare(unknown.body));
    });

    it('[S19] keep an address with a ticket out of caches and referrers', async () => {
      for (const path of [
        'passwordReset/abc',
        'PasswordReset/abc',
        'invitation/abc',
        'CompleteRegistration/abc',
        'confirmEmail/abc',
      ]) {
        const { headers } = await get(base + path);
        expect([headers['referrer-policy'], headers['cache-control']]).toEqual(['no-referrer', 'no-store']);
      }
      expect((await get(`${base}login`)).headers['referrer-policy']).toBe('same-origin');
    });

    it('contain the registry or the login form, rendered again when the county changes its configuration', async () => {
      expect((await get(base)).body).toContain('<form>Tasi <County></form>');
      await portal.saveRecord('common', { countyName: 'Rota' });
      const page = (await get(`${base}login`)).body;
      expect(page).toContain('<form>Rota</form>');
      expect(page).not.toContain('"baseUrl":"remotes/search/b1/"');
      expect((await get(`${base}home`)).body).toContain('"baseUrl":"remotes/search/b1/"');
    });

    it('are rendered before any script runs: in the frame, or on the cover for pages like the login', async () => {
      for (const [path, look] of [
        ['home', 'frame'],
        ['search/SearchResults?search=Name', 'frame'],
        ['nowhere', 'frame'],
        ['login/other', 'frame'],
        ['passwordReset/a/b', 'frame'],
        ['register', 'cover'],
        ['passwordReset/abc', 'cover'],
      ]) {
        const { body, headers } = await get(`${base}${path}`);
        expect(body).toContain(`<div id="root" data-prerendered="frame"><main>${look} of Tasi <County></main></div>`);
        expect(body).toContain('<style data-emotion="p f">.f{}</style>');
        expect(headers['content-security-policy']).toContain(hashOf('.f{}'));
        expect(headers['content-security-policy']).not.toContain('unsafe');
      }
      await portal.saveRecord('common', { countyName: 'Rota' });
      expect((await get(`${base}home`)).body).toContain('<main>frame of Rota</main>');
    });

    it("contain the county's public configuration, and nothing that is not public", async () => {
      const county = /<script type="application\/json" id="county">(.*?)<\/script>/.exec(
        (await get(`${base}home`)).body,
      );
      const groups: unknown = JSON.parse(county?.[1] ?? '');
      expect(groups).toMatchObject({
        lists: expect.arrayContaining([
          { name: 'common', baseContent: expect.objectContaining({ countyName: 'Tasi <County>' }) },
        ]),
      });
      expect(JSON.stringify(groups)).not.toMatch(/"name":"(?:session|search|escrow|creditCardExtra)"/);
    });

    it('[S53] do not include any file outside of the product', async () => {
      const paths = [
        '.git/config',
        '.env',
        'package.json',
        'server/src/main.ts',
        'shell/dist/.env',
        'assets',
        'assets/',
        'assets/main.1.js.map',
        'assets/main.1.js.br',
        'assets/..%2f.env',
        'assets/%2e%2e/.env',
        'remotes/',
        'remotes/search/',
        'remotes/search/b1/manifest.json',
        'remotes/search/b2/assets/entry.1.js',
        'shell.json',
        'home/x.css',
        'monitoring.php',
        'tasi/',
        'tasi/seven.jpg',
        'other/one.jpg',
        'external/anything',
        '/other.example',
        '/otherhost',
        '/home',
        'search//Name',
        'api/admin',
      ];
      for (const path of paths) {
        const answer = await get(base + path);
        expect([path, answer.statusCode]).toEqual([path, 404]);
        expect(answer.body).not.toMatch(/SECRET|"scripts"|<ul>/);
      }
    });

    it('load immutable files in the smallest encoding that the browser accepts', async () => {
      const refused = await get(`${base}assets/main.1.js`, { 'accept-encoding': 'br; q=0.0' });
      expect([refused.headers['content-encoding'], refused.body]).toEqual([undefined, SCRIPT]);
      const small = await get(`${base}assets/main.1.js`, { 'accept-encoding': 'gzip, br' });
      expect(small.headers).toMatchObject({
        'content-encoding': 'br',
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'accept-encoding',
        'x-content-type-options': 'nosniff',
      });
      const plain = await get(`${base}assets/main.1.js`);
      expect(plain.headers['content-encoding']).toBeUndefined();
      expect(plain.body).toBe(SCRIPT);
      expect((await get(`${base}remotes/search/b1/assets/entry.1.js`)).statusCode).toBe(200);
      expect((await get(base)).headers['cache-control']).toBe('no-cache');
    });

    it('do not contain links and news that the county has turned off for the login page', async () => {
      await portal.saveRecord('loginPageLinks', {
        paragraphs: [{ heading: 'Fees', paragraphContent: 'https://fees' }],
      });
      await portal.saveRecord('loginPageLatestNews', { paragraphs: [{ heading: '', paragraphContent: 'A new wing' }] });
      const drawn = async () => {
        const { body } = await get(base);
        return [body.includes('https://fees'), body.includes('A new wing')];
      };
      await portal.saveRecord('homeSelections', { linksLoginPage: true, latestNewsLoginPage: true });
      expect(await drawn()).toEqual([true, true]);
      await portal.saveRecord('homeSelections', { linksLoginPage: false, latestNewsLoginPage: false });
      expect(await drawn()).toEqual([false, false]);
    });

    it('are served in the smallest encoding that the browser accepts, with the same content', async () => {
      const plain = await get(base);
      expect([plain.headers['content-encoding'], plain.headers.vary]).toEqual([undefined, 'accept-encoding']);
      const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
      for (const [encoding, accepted] of [
        ['br', 'gzip, deflate, br'],
        ['gzip', 'gzip, deflate'],
        ['gzip', 'br;q=0, gzip;q=0.5'],
      ] as const) {
        const packed = await get(base, { 'accept-encoding': accepted });
        expect([packed.headers['content-encoding'], packed.headers.vary]).toEqual([encoding, 'accept-encoding']);
        expect(unpack[encoding](packed.rawPayload).toString()).toBe(plain.body);
      }
    });

    it('still get the files that they name after another build deleted them', async () => {
      for (const part of ['shell', 'mfe-search']) rmSync(join(root, part, 'dist'), { recursive: true });
      for (const path of ['assets/main.1.js', 'remotes/search/b1/assets/entry.1.js']) {
        const answer = await get(base + path);
        expect([path, answer.statusCode, answer.body]).toEqual([path, 200, SCRIPT]);
        expect(answer.headers['content-length']).toBe(String(SCRIPT.length));
      }
      const small = await get(`${base}assets/main.1.js`, { 'accept-encoding': 'br' });
      expect([small.statusCode, small.headers['content-encoding']]).toEqual([200, 'br']);
      expect((await get(base)).statusCode).toBe(200);
    });

    it("[000-1.start.1] [000-2.login.7] [000-7.product.1] [000-7.slides.1] [S52] come with a startup configuration and the county's slides", async () => {
      const product = (await get(`${base}landsharkui/product.json`)).json();
      expect(product).toMatchObject({
        countyDirectory: 'tasi',
        routerBaseName: base,
        serverUrl: base,
      });
      // this file is public
      expect(Object.keys(product).sort()).toEqual([
        'countyDirectory',
        'paymentFormUrl',
        'paymentScriptUrl',
        'remotesUrl',
        'routerBaseName',
        'serverUrl',
      ]);
      expect((await get(String(product.remotesUrl))).json().remotes).toHaveLength(1);
      expect((await get(`${base}tasi/one.jpg`)).headers['content-type']).toBe('image/jpeg');
    });

    it('[S35] and all other responses have a Content-Security-Policy without unsafe sources', async () => {
      const calls = CALLS.filter((call) => call.method === 'GET').map((call) => `api/${call.path}`);
      for (const path of [
        '',
        'home',
        'search/Name',
        'nowhere',
        '.env',
        'assets/main.1.js',
        'tasi/one.jpg',
        'api/docs',
        'api/health',
        'landsharkui/product.json',
        ...calls,
      ]) {
        const { headers } = await get(base + path);
        const policy = policyOf(headers['content-security-policy']?.toString() ?? '');
        expect([path, String(headers['content-security-policy'])]).not.toEqual([
          path,
          expect.stringMatching(/unsafe-|\*/),
        ]);
        expect(policy.get('object-src')).toEqual(["'none'"]);
        expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
        expect(policy.get('script-src')?.every((source) => /^'(self|none|sha256-.*)'$/.test(source))).toBe(true);
        expect(["'self'", "'none'"]).toContain(policy.get('base-uri')?.[0]);
        expect(policy.has('form-action')).toBe(true);
        expect(headers).toMatchObject({
          'x-content-type-options': 'nosniff',
          'cross-origin-opener-policy': 'same-origin',
        });
      }
    });
  });

  it("load builds from the browser's own machine in place of releases, for TRIMIN only", async () => {
    await open('/');
    const folder = 'http://127.0.0.1:4173/';
    await portal.addUser({ username: 'provider.staff', role: 'TRIMIN', account: 'Provider' });
    await portal.addUser({ username: 'county.clerk', role: 'COUNTY', account: 'County' });
    const pageFor = async (cookie: string) => {
      const { body, headers } = await get('/search/Name', { cookie });
      return [body.includes(`"overrides":{"search":"${folder}"}`), String(headers['content-security-policy'])] as const;
    };
    const overrideCookie = `portal_overrides=search=${folder}`;
    const [staff, clerk] = [await portal.logIn('provider.staff'), await portal.logIn('county.clerk')];
    const [isGiven, policy] = await pageFor(`${staff}; ${overrideCookie}`);
    expect([isGiven, policy]).toEqual([true, expect.stringMatching(/script-src [^;]* http:\/\/127\.0\.0\.1:4173;/)]);
    expect(policy).not.toMatch(/unsafe-|\*/);
    for (const cookie of [
      overrideCookie,
      staff,
      `${clerk}; ${overrideCookie}`,
      `${staff}; portal_overrides=search=https://x.example/`,
    ]) {
      const [isThere, usual] = await pageFor(cookie);
      expect([cookie, isThere, usual.includes('http')]).toEqual([cookie, false, false]);
    }
  });

  it('list a disabled remote with its message, even while the database is unreachable', async () => {
    await open('/');
    const cause = { actor: SYSTEM_ACTOR, request: NO_REQUEST, now: new Date(), reason: '' };
    await changeRemote(getDatabase(), 'search', { what: 'SWITCH_OFF', message: 'Back at noon.' }, cause);
    const message = async () => (await get('/remotes/registry.json')).json().remotes[0].disabledMessage;
    expect(await message()).toBe('Back at noon.');
    const { db } = portal.services.database;
    const gone = jest.spyOn(db, 'selectFrom').mockImplementation(() => {
      throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    });
    expect([(await get('/home')).statusCode, await message()]).toEqual([200, 'Back at noon.']);
    gone.mockRestore();
  });
});

/** A policy's directives and their sources. */
const policyOf = (text: string): Map<string, string[]> =>
  new Map(
    text.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/);
      return [name, sources] as const;
    }),
  );
