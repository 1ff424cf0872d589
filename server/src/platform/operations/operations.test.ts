import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkImageStore } from '../../imaging/imaging.ts';
import { openTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { describeOnEmbeddedDatabase } from '../database/testing.ts';

const TOKEN = 'a-long-token-of-the-monitoring';

describeOnEmbeddedDatabase('the addresses of those who run the portal', (_getDb, getDatabase) => {
  let portal: TestPortal | undefined;
  afterEach(() => portal?.close());

  const metrics = async (remoteAddress: string, headers: Record<string, string> = {}): Promise<number> => {
    const answer = await portal?.app.inject({ url: '/api/metrics', remoteAddress, headers });
    if (answer?.statusCode === 200) {
      // requests of this portal, and what the process uses
      expect(answer.body).toContain('portal_http_request_seconds');
      expect(answer.body).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m);
    }
    return answer?.statusCode ?? 0;
  };

  it('answer metrics to this machine, and to others by the token only', async () => {
    portal = await openTestPortal(getDatabase(), { metricsToken: TOKEN });
    expect(await metrics('127.0.0.1')).toBe(200);
    expect(await metrics('::1')).toBe(200);
    expect(await metrics('203.0.113.7')).toBe(404);
    expect(await metrics('203.0.113.7', { authorization: `Bearer ${TOKEN}` })).toBe(200);
    for (const authorization of [
      '',
      'Bearer ',
      `Bearer ${TOKEN}x`,
      `Bearer ${TOKEN.slice(1)}`,
      TOKEN,
      `Basic ${TOKEN}`,
    ])
      expect([authorization, await metrics('203.0.113.7', { authorization })]).toEqual([authorization, 404]);
  });

  it('take a request that a proxy on this machine passes on for a stranger', async () => {
    portal = await openTestPortal(getDatabase(), { metricsToken: TOKEN });
    expect(await metrics('127.0.0.1', { 'x-forwarded-for': '203.0.113.7' })).toBe(404);
    expect(await metrics('127.0.0.1', { forwarded: 'for=127.0.0.1' })).toBe(404);
    // one that says nothing of whom it asks for still hands on the name; so does a page whose name was made to lead here
    expect(await metrics('127.0.0.1', { host: 'land.example.org' })).toBe(404);
    const headers = { 'x-forwarded-for': '203.0.113.7', authorization: `Bearer ${TOKEN}` };
    expect(await metrics('127.0.0.1', headers)).toBe(200);
  });

  it('have no token by default: then there is none that fits', async () => {
    portal = await openTestPortal(getDatabase());
    for (const authorization of ['Bearer ', 'Bearer undefined', '']) {
      expect(await metrics('203.0.113.7', { authorization })).toBe(404);
    }
    expect(await metrics('127.0.0.1')).toBe(200);
  });

  it('say that the portal is ready while database and images are there, and name what is missing', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ready-'));
    const images = checkImageStore({
      images: { kind: 'folder', path: join(folder, 'images') },
      s3: { region: '', credentials: undefined },
      s3Endpoint: undefined,
    });
    portal = await openTestPortal(getDatabase(), { checks: { images } });
    const ready = await portal.app.inject({ url: '/api/ready' });
    expect([ready.statusCode, ready.json()]).toEqual([
      200,
      { ok: true, checks: { database: true, configuration: true, images: true } },
    ]);
    rmSync(folder, { recursive: true });
    const gone = await portal.app.inject({ url: '/api/ready' });
    expect([gone.statusCode, gone.json()]).toEqual([
      503,
      { ok: false, checks: { database: true, configuration: true, images: false } },
    ]);
    expect((await portal.app.inject({ url: '/api/health' })).json()).toEqual({ ok: true });
  });
});
