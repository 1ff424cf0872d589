import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkImageStore } from '../../imaging/imaging.ts';
import { openTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { describeOnEmbeddedDatabase } from '../database/testing.ts';
import { currentOwner, runForOwner } from '../fairness/work-owner.ts';

/** Readiness is checked at most once a second. */
const nextSecond = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1_050));

const TOKEN = 'a-long-token-of-the-monitoring';

const portOf = (address: AddressInfo | string | null | undefined): number =>
  typeof address === 'object' && address !== null ? address.port : 0;

/** The status of a request without proxy headers, in the given version of HTTP. */
async function metricsOver(version: string, port: number): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(`GET /api/metrics HTTP/${version}\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`);
  const [answer] = await once(socket, 'data');
  socket.destroy();
  return String(answer).slice(9, 12);
}

describeOnEmbeddedDatabase('the endpoints for operators', (_getDb, getDatabase) => {
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

  it('return metrics only with the token if there is one, even to this machine, where an unrecognized proxy may run', async () => {
    portal = await openTestPortal(getDatabase(), { metricsToken: TOKEN, isMachineAlone: true });
    expect(await metrics('203.0.113.7', { authorization: `Bearer ${TOKEN}` })).toBe(200);
    expect(await metrics('127.0.0.1', { authorization: `Bearer ${TOKEN}` })).toBe(200);
    expect(await metrics('127.0.0.1')).toBe(404);
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

  it('return metrics without a token to this machine if the settings rule out other clients', async () => {
    portal = await openTestPortal(getDatabase(), { isMachineAlone: true });
    expect(await metrics('127.0.0.1')).toBe(200);
    expect(await metrics('::1')).toBe(200);
    for (const authorization of ['Bearer ', 'Bearer undefined', ''])
      expect(await metrics('203.0.113.7', { authorization })).toBe(404);
    await portal.close();
    portal = await openTestPortal(getDatabase());
    expect(await metrics('127.0.0.1')).toBe(404);
  });

  it('do not return metrics to a client behind a proxy on this machine', async () => {
    portal = await openTestPortal(getDatabase(), { isMachineAlone: true });
    for (const name of ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'])
      expect([name, await metrics('127.0.0.1', { [name]: '127.0.0.1' })]).toEqual([name, 404]);
    // a proxy without such headers still forwards the host name, and so does a page that uses DNS rebinding
    expect(await metrics('127.0.0.1', { host: 'land.example.org' })).toBe(404);
    await portal.app.listen({ port: 0, host: '127.0.0.1' });
    const statusOf = (version: string): Promise<string> => metricsOver(version, portOf(portal?.app.server.address()));
    expect(await statusOf('1.1')).toBe('200');
    // HTTP/1.0 is nginx's default
    expect(await statusOf('1.0')).toBe('404');
  });

  it('report that the portal is ready while the database and the images are available, and name the missing part', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ready-'));
    const images = checkImageStore({
      images: { kind: 'folder', path: join(folder, 'images') },
      s3: { region: '', credentials: undefined },
      s3Endpoint: undefined,
    });
    portal = await openTestPortal(getDatabase(), { checks: { images } });
    const ready = await portal.app.inject({ url: '/api/ready' });
    const sound = { database: true, databaseWrites: true, databasePages: true, configuration: true };
    expect([ready.statusCode, ready.json()]).toEqual([
      200,
      { ok: true, checks: { ...sound, images: true }, opening: expect.anything() },
    ]);
    rmSync(folder, { recursive: true });
    // the reason is for the log
    await expect(images()).rejects.toThrow('ENOENT');
    await nextSecond();
    const gone = await portal.app.inject({ url: '/api/ready' });
    expect([gone.statusCode, gone.json()]).toEqual([
      503,
      { ok: false, checks: { ...sound, images: false }, opening: expect.anything() },
    ]);
    expect((await portal.app.inject({ url: '/api/health' })).json()).toEqual({ ok: true });
  });

  it('[S48] check the parts at most once a second for all clients together, as background work', async () => {
    const groups: string[] = [];
    const part = async (): Promise<boolean> => groups.push(currentOwner().group) > 0;
    portal = await openTestPortal(getDatabase(), { checks: { part } });
    const { app } = portal;
    const ask = () => runForOwner({ group: 'strangers', member: '' }, () => app.inject({ url: '/api/ready' }));
    const begun = performance.now();
    const answers = await Promise.all(Array.from({ length: 200 }, ask));
    const seconds = Math.ceil((performance.now() - begun) / 1_000);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(groups.length).toBeLessThanOrEqual(seconds);
    expect(new Set(groups)).toEqual(new Set(['background']));
    const before = groups.length;
    await nextSecond();
    await ask();
    expect(groups).toHaveLength(before + 1);
  });
});
