import { listUsers } from '@portal/contracts';
import { readMonitoring } from '@portal/contracts/county-config';
import * as z from 'zod/mini';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { processHour } from '../platform/metrics/metrics.ts';
import { enqueue } from '../platform/outbox/outbox.ts';
import { envelopeOfAnswer, openTestPortal, type TestPortal } from '../testing/test-portal.ts';

describeOnBothDatabases('monitoring', (getDb, getDatabase) => {
  let portal: TestPortal;
  let staff: string;
  /** What the process had counted before this portal started. */
  let earlier: { readonly requests: number; readonly refused: number };
  beforeEach(async () => {
    earlier = processHour.read(Date.now()).hour;
    portal = await openTestPortal(getDatabase(), {
      isMachineAlone: true,
      services: { remoteVersions: async () => [{ id: 'search', version: '1.2.3' }] },
    });
    await portal.addUser({ username: 'provider.staff', role: 'TRIMIN', account: 'Provider' });
    staff = await portal.logIn('provider.staff');
  });
  afterEach(() => portal.close());

  const readState = async () =>
    z.parse(
      readMonitoring.content,
      envelopeOfAnswer(await portal.send(readMonitoring, undefined, { cookie: staff })).content,
    );

  /** The responses of this portal, and the refused ones among them, in its metrics. */
  const countedByMetrics = async () => {
    const { body } = await portal.app.inject({ url: '/api/metrics', remoteAddress: '127.0.0.1' });
    const lines = [...body.matchAll(/^portal_http_request_seconds_count\{.*status="(\d).*\} (\d+)$/gm)];
    const sumOf = (counts: typeof lines) => counts.reduce((sum, [, , count]) => sum + Number(count), 0);
    return { requests: sumOf(lines), refused: sumOf(lines.filter(([, kind]) => kind === '4')) };
  };

  it('[002-7.monitoring.2] counts the same responses as the metrics', async () => {
    const before = await readState();
    for (let times = 0; times < 3; times += 1) await portal.send(listUsers, {}, { cookie: staff });
    await portal.send(listUsers, {});
    const after = await readState();
    // three responses, an error response, and the previous monitoring call
    expect(after.hour.requests - before.hour.requests).toBe(5);
    expect(after.hour.refused - before.hour.refused).toBe(1);
    // the metrics are read after the second monitoring call, and count it
    expect(await countedByMetrics()).toEqual({
      requests: after.hour.requests - earlier.requests + 1,
      refused: after.hour.refused - earlier.refused,
    });
    expect(after.minutes).toHaveLength(60);
    expect(after.hour.p95Ms).toEqual(expect.any(Number));
    expect(after.routes.length).toBeLessThanOrEqual(10);
    expect(after.minutes.reduce((sum, { requests }) => sum + requests, 0)).toBe(after.hour.requests);
  });

  it('reports the state of database, emails, jobs and configuration, and the active remotes', async () => {
    await getDb()
      .transaction()
      .execute((tx) => enqueue(tx, 'mail', { to: 'somebody' }));
    await getDb()
      .updateTable('outbox')
      .set({ last_error: 'no mail server', due_at: new Date('2026-11-20T00:00:00Z') })
      .execute();
    expect(await readState()).toMatchObject({
      server: expect.stringContaining(String(process.pid)),
      database: { isUp: true, kind: getDatabase().kind, connections: expect.any(Number), running: expect.any(Number) },
      outbox: { waiting: 1, late: 1, failing: 1 },
      filings: 0,
      jobs: { isServed: false, failing: [] },
      isConfigurationFresh: true,
      remotes: [{ id: 'search', version: '1.2.3' }],
    });
  });

  it('is only for TRIMIN', async () => {
    await portal.addUser({ username: 'county.clerk', role: 'COUNTY', account: 'County' });
    const clerk = await portal.logIn('county.clerk');
    for (const cookie of [clerk, ''])
      expect((await portal.send(readMonitoring, undefined, { cookie })).statusCode).toBe(403);
  });
});
