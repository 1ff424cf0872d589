import { createServer, type Server } from 'node:http';
import * as z from 'zod/mini';
import { portalAddress, readPublished } from './deployed-portal.ts';

const schema = z.object({ name: z.string() });

describe('the address of a portal', () => {
  it('gets a trailing slash, so that its base path is kept', () => {
    expect(portalAddress('https://records.example.gov/county').href).toBe('https://records.example.gov/county/');
    expect(portalAddress('http://localhost:8080/').href).toBe('http://localhost:8080/');
  });

  it.each(['records.example.gov', 'localhost:8080', '', '/builds/search-42'])("is not '%s'", (typed) => {
    expect(() => portalAddress(typed)).toThrow(
      `'${typed}' is not an address of a portal. It begins with https:// or http://.`,
    );
  });
});

describe('what a portal publishes', () => {
  let server: Server;
  let portal: URL;
  let answers: (path: string) => [number, string];
  beforeEach(async () => {
    server = createServer((request, response) => {
      const [status, body] = answers(request.url ?? '');
      response.writeHead(status).end(body);
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const address = server.address();
    portal = new URL(`http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}/county/`);
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });
  const read = () => readPublished(portal, 'remotes/names.json', schema);

  it('is read below its base path', async () => {
    answers = (path) => (path === '/county/remotes/names.json' ? [200, '{"name":"Tasi"}'] : [404, '']);
    expect(await read()).toEqual({ name: 'Tasi' });
  });

  it.each<[number, string, RegExp]>([
    [404, '', /names\.json answered 404\. Is http:\S+\/county\/ the address of a portal, with its base path\?$/],
    [503, '', /is not ready: \S+names\.json answered 503\. Try again in a minute\.$/],
    [200, '<!doctype html>', /is not understood\. Is http:\S+ the address of a portal, of the same release/],
    [200, '{"name":1}', /is not understood\. Is http:\S+ the address of a portal, of the same release/],
  ])('leads to advice if the address answers %i %s', async (status, body, advice) => {
    answers = () => [status, body];
    await expect(read()).rejects.toThrow(advice);
  });

  it('leads to advice if nothing answers', async () => {
    const port = portal.port;
    server.close();
    await expect(read()).rejects.toThrow(
      `Nothing answers at ${portal.href} (connect ECONNREFUSED 127.0.0.1:${port}). Start that portal, or correct the address.`,
    );
  });
});
