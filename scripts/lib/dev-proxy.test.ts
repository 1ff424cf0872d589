import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { aRegistryRemote, aShellManifest } from '../../packages/federation/src/testing/fixtures.ts';
import { type RunningDevProxy, startDevProxy } from './dev-proxy.ts';
import type { ServedPart } from './dev-servers.ts';

const stop = (): void => undefined;
const served: ServedPart[] = [
  { part: 'shell', origin: 'http://127.0.0.1:1', stop },
  { part: 'mfe-search', origin: 'http://127.0.0.1:2', stop },
];
const imaging = aRegistryRemote({ id: 'imaging', build: 'out', baseUrl: 'remotes/imaging/out/' });
const deployed = { contract: '1.0.0', remotes: [aRegistryRemote({ build: 'old' }), imaging] };
const PAGE =
  '<!doctype html><title>Tasi</title><script type="application/json" id="county">{"name":"Tasi"}</script><script type="application/json" id="start">{}</script>';
const HTML = { 'content-type': 'text/html; charset=utf-8' };

describe('the development proxy in front of a deployed portal', () => {
  let portal: Server;
  let proxy: RunningDevProxy;
  let portalRequests: IncomingMessage[];
  let printed: string[];
  beforeEach(async () => {
    portalRequests = [];
    printed = [];
    portal = createServer((request, response) => {
      portalRequests.push(request);
      const path = request.url ?? '';
      if (path === '/county/remotes/registry.json') response.end(JSON.stringify(deployed));
      else if (path === '/county/monitoring') response.writeHead(200, HTML).end('<!doctype html>as it is');
      else if (path === '/county/gone') response.writeHead(302, { location: `${addressOf(portal)}/county/home` }).end();
      else if (path.startsWith('/county/api/')) {
        const cookie = ['__Host-portal_session=t; Path=/; Secure; HttpOnly', 'portal_browser=b; Path=/'];
        response.writeHead(201, { 'content-type': 'application/json', 'set-cookie': cookie });
        void text(request).then((body) => response.end(body));
      } else response.writeHead(404, { ...HTML, 'content-security-policy': "default-src 'self'" }).end(PAGE);
    });
    await new Promise<void>((resolve) => {
      portal.listen(0, '127.0.0.1', resolve);
    });
    const builds = {
      shell: aShellManifest(),
      shellFolder: '',
      remotes: [{ folder: '', manifest: aRegistryRemote({ build: 'built' }) }],
      renderLogin: null,
      renderFrame: null,
    };
    proxy = await startDevProxy({
      portal: new URL(`${addressOf(portal)}/county/`),
      builds,
      served,
      print: (line) => printed.push(line),
    });
  });
  afterEach(async () => {
    await proxy.stop();
    portal.closeAllConnections();
    portal.close();
  });

  const addressOf = (server: Server): string => {
    const address = server.address();
    return `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`;
  };
  const fetchFromProxy = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(new URL(path, proxy.url), { redirect: 'manual', ...init });
  const proxyOrigin = (): string => new URL(proxy.url).origin;

  it('lists the local remote in the registry, and the other remotes as they are deployed', async () => {
    const registry: unknown = await (await fetchFromProxy('remotes/registry.json')).json();
    expect(registry).toEqual({
      contract: '1.0.0',
      remotes: [
        imaging,
        expect.objectContaining({ id: 'search', build: 'dev', baseUrl: 'http://127.0.0.1:2/', critical: [] }),
      ],
    });
  });

  it('renders the page of each address with the local shell and the county of the portal', async () => {
    const page = await fetchFromProxy('search/Name', { headers: { accept: 'text/html' } });
    const html = await page.text();
    expect(page.status).toBe(404);
    expect(html).toContain('<base href="/county/">');
    expect(html).toContain('<script defer src="http://127.0.0.1:1/assets/main.js"');
    expect(html).toContain('<script type="application/json" id="county">{"name":"Tasi"}</script>');
    expect(html).toContain('"baseUrl":"http://127.0.0.1:2/"');
    expect(html).toContain('"baseUrl":"remotes/imaging/out/"');
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(page.headers.get('content-security-policy')).toContain('ws://127.0.0.1:2');
    expect(portalRequests[0]?.headers['accept-encoding']).toBe('identity');
  });

  it('leaves other pages unchanged, and rewrites redirects to its own address', async () => {
    expect(await (await fetchFromProxy('monitoring')).text()).toBe('<!doctype html>as it is');
    expect((await fetchFromProxy('gone')).headers.get('location')).toBe('/county/home');
  });

  it("sends calls with the portal's origin, and renames its secure cookies so that this address can keep them", async () => {
    const headers = {
      origin: proxyOrigin(),
      cookie: 'x=1; deployed-portal_session=s',
      'content-type': 'application/json',
    };
    const answer = await fetchFromProxy('api/search', { method: 'POST', headers, body: '{"name":"deployed-x"}' });
    expect([answer.status, await answer.text()]).toEqual([201, '{"name":"deployed-x"}']);
    expect(answer.headers.getSetCookie()).toEqual([
      'deployed-portal_session=t; Path=/; HttpOnly',
      'portal_browser=b; Path=/',
    ]);
    expect(portalRequests[0]?.headers).toMatchObject({
      host: addressOf(portal).slice(7),
      origin: addressOf(portal),
      cookie: 'x=1; __Host-portal_session=s',
    });
  });

  it('does not replace the origin of a call from another page', async () => {
    await fetchFromProxy('api/search', { method: 'POST', headers: { origin: 'http://elsewhere.example' }, body: '{}' });
    expect(portalRequests[0]?.headers.origin).toBe('http://elsewhere.example');
  });

  /** Sends a raw path and host, as a foreign page could; `fetch` would normalize them. */
  const fetchRaw = (path: string, host?: string): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const { port } = new URL(proxy.url);
      get({ port, path, ...(host === undefined ? {} : { headers: { host } }) }, resolve).on('error', reject);
    });

  it('sends requests to the deployed portal only, even if a path looks like a host, and refuses foreign host names', async () => {
    const elsewhere = createServer(() => {
      throw new Error('Another host got a request');
    });
    await new Promise<void>((resolve) => {
      elsewhere.listen(0, '127.0.0.1', resolve);
    });
    const { statusCode } = await fetchRaw(`//${addressOf(elsewhere).slice(7)}/county/home`);
    elsewhere.close();
    expect([statusCode, portalRequests[0]?.url]).toEqual([
      404,
      expect.stringMatching(/^\/\/127\.0\.0\.1:\d+\/county\/home$/),
    ]);
    portalRequests = [];
    expect((await fetchRaw('/county/home', 'rebound.example')).statusCode).toBe(421);
    expect(portalRequests).toEqual([]);
  });

  it('says which port is in use', async () => {
    const port = Number(new URL(proxy.url).port);
    const builds = { shell: aShellManifest(), shellFolder: '', remotes: [], renderLogin: null, renderFrame: null };
    await expect(startDevProxy({ portal: new URL(addressOf(portal)), builds, served, port })).rejects.toThrow(
      `Port ${port} is in use. Choose another one: PORT=${port + 1} npm run dev ...`,
    );
  });

  it('says what to do if the portal does not answer, in the page and once in the terminal until it answers again', async () => {
    const { port } = new URL(addressOf(portal));
    const address = `${addressOf(portal)}/county/`;
    await fetchFromProxy('monitoring');
    expect(printed).toEqual([]);
    portal.closeAllConnections();
    portal.close();
    const down = `Nothing answers at ${address} (connect ECONNREFUSED 127.0.0.1:${port}). Start that portal, or correct the address.`;
    const answer = await fetchFromProxy('home');
    expect([answer.status, await answer.text()]).toEqual([502, `${down}\nReload this page once it answers.`]);
    expect((await fetchFromProxy('remotes/registry.json')).status).toBe(502);
    expect(printed).toEqual([down]);
    await new Promise<void>((resolve) => {
      portal.listen(Number(port), '127.0.0.1', resolve);
    });
    expect((await fetchFromProxy('monitoring')).status).toBe(200);
    expect(printed).toEqual([down, `${address} answers again.`]);
  });
});
