import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { loginStatus, logout, searchByName } from '../../../packages/contracts/src/index.ts';
import { findPostgresBinaries } from '../../../packages/testing/src/postgres/binaries.ts';
import { whileLocked } from '../../../packages/testing/src/postgres/query.ts';
import { postgresProgram } from '../../../packages/testing/src/postgres/replica.ts';
import { missingPostgres } from '../../../packages/testing/src/postgres/shared-cluster.ts';
import { skipIf } from '../../../packages/testing/src/skips.ts';
import { verifyLedger } from '../../../server/src/ledger/verify-ledger.ts';
import { openServer } from '../../../server/src/platform/database/open-server.ts';
import type { PortalDatabase } from '../../../server/src/platform/database/portal-database.ts';
import { cpuMsOf, endRandomConnection, hashesOfTables, restoreToNewCluster, runPortal } from './drill.testing.ts';
import { missingForTopology, startTopology, type Topology } from './topology.ts';
import {
  type CallOutcome,
  type Load,
  logInVisitor,
  readVisitorSearches,
  saveVisitorSearch,
  searchFor,
  startLoad,
  USERNAMES,
} from './visitors.testing.ts';

const isLong = process.env.PROPERTY_RUNS !== undefined;
const SKIP_REASON = isLong ? '' : 'npm run test:long';
const DOCUMENTS = isLong ? 2_000 : 150;
const KILLS = isLong ? 12 : 1;
const KILL_EVERY_MS = isLong ? 10_000 : 3_000;
const SESSION_KILLS = 600;
const LIMIT_MS = isLong ? 1_800_000 : 180_000;
const REPLICA_DELAY_MS = 5_000;

const missingDump = postgresProgram(findPostgresBinaries(), 'pg_dump') === undefined ? 'pg_dump is not installed' : '';

const failuresOf = (answers: readonly CallOutcome[]) =>
  answers
    .filter(({ status }) => status !== 200)
    .map(({ path: call, status, tries, body }) => ({ call, status, tries, body }));

skipIf(missingPostgres() ?? missingForTopology(), describe)('two servers behind nginx, a primary and a replica', () => {
  let topology: Topology;
  let database: PortalDatabase;
  let lastName: string;

  beforeAll(async () => {
    topology = await startTopology({
      documents: DOCUMENTS,
      paymentProvider: 'none',
      replicaSettings: { recovery_min_apply_delay: `${REPLICA_DELAY_MS}ms` },
    });
    const url = topology.primary.url('postgres');
    database = await openServer({ kind: 'server', url, adminUrl: url, readUrls: [] });
    const { last_name } = await database.db
      .selectFrom('party')
      .innerJoin('document', 'document.id', 'party.doc_id')
      .where('document.page_count', '>', 0)
      .where('document.confidential', '=', false)
      .groupBy('last_name')
      .orderBy((eb) => eb.fn.countAll(), 'desc')
      .select('last_name')
      .limit(1)
      .executeTakeFirstOrThrow();
    lastName = last_name;
  }, 300_000);
  afterAll(async () => {
    await database.close();
    await topology.stop();
  }, 180_000);

  const serverUrls = (): string[] => topology.servers.map(({ port }) => `http://127.0.0.1:${port}`);

  /** Expects that every order that was reported as paid is paid, and that the ledger is consistent. */
  async function expectConsistent(load: Load): Promise<void> {
    const rows = await database.db.selectFrom('image_state').select(['guid', 'state']).execute();
    const states = new Map(rows.map(({ guid, state }) => [guid, state]));
    expect(load.paid.filter((guid) => states.get(guid) !== 'PAID')).toEqual([]);
    expect(await verifyLedger(database.db)).toBeNull();
  }

  /** CPU time of both servers per search, in milliseconds, with the given number of servers in use. */
  async function cpuOfSearches(servers: number): Promise<number> {
    await topology.serveWith(...[0, 1].slice(0, servers));
    const visitors = await Promise.all(
      USERNAMES.map((username) => logInVisitor(topology.url, username, { mayRetry: false })),
    );
    const searchAll = async (times: number): Promise<void> => {
      for (let time = 0; time < times; time += 1) {
        for (const visitor of visitors)
          expect((await visitor.send(searchByName, searchFor(lastName))).status).toBe(200);
      }
    };
    await searchAll(20);
    const used = () => topology.servers.reduce((sum, { pid }) => sum + cpuMsOf(pid), 0);
    const before = used();
    await searchAll(60);
    return (used() - before) / (60 * visitors.length);
  }

  it(
    'show a user their latest writes from either server, although the replica is five seconds behind',
    async () => {
      const visitor = await logInVisitor(topology.url, 'title.examiner', { mayRetry: false });
      const [one = '', other = ''] = serverUrls();
      for (let round = 0; round < 8; round += 1) {
        const [writer, reader] = round % 2 === 0 ? [one, other] : [other, one];
        const name = `Round ${round}`;
        expect((await saveVisitorSearch(visitor, name, writer)).status).toBe(200);
        expect((await readVisitorSearches(visitor, reader)).body).toContain(`"${name}"`);
        const found = await visitor.send(searchByName, searchFor(lastName), writer);
        expect(found.status).toBe(200);
        const next = await visitor.send(searchByName, searchFor(`X${round}`), reader);
        // the history has the previous search, which the other server handled
        expect(next.body).toContain(lastName);
      }
    },
    LIMIT_MS,
  );

  it(
    'end a session on both servers when it ends on one',
    async () => {
      const visitor = await logInVisitor(topology.url, 'invoice.admin', { mayRetry: false });
      const [one = '', other = ''] = serverUrls();
      expect((await readVisitorSearches(visitor, other)).status).toBe(200);
      expect((await visitor.send(logout, undefined, one)).status).toBe(200);
      expect((await visitor.send(loginStatus, undefined, other)).body).toContain('"authenticated":false');
      expect((await readVisitorSearches(visitor, other)).status).not.toBe(200);
    },
    LIMIT_MS,
  );

  it(
    '[R16] send Retry-After with every refusal when too many requests wait for the database, and recover afterwards',
    async () => {
      const visitors = await Promise.all(
        USERNAMES.map((username) => logInVisitor(topology.url, username, { mayRetry: false })),
      );
      const saveAll = (name: string, times: number): Promise<CallOutcome[]> =>
        Promise.all(
          visitors.flatMap((visitor) =>
            Array.from({ length: times }, (_, index) => saveVisitorSearch(visitor, `${name} ${index}`, topology.url)),
          ),
        );
      // more requests than connections: some wait in PostgreSQL until it cancels them, the others for a connection
      const refused = await whileLocked(topology.primary.url('postgres'), 'saved_search', () => saveAll('Too many', 8));
      const codes = [...new Set(refused.map(({ body }) => /"code":"(\w+)"/.exec(body)?.[1] ?? body))].sort();
      // on a slow machine, the limit of a response may pass before PostgreSQL cancels the statement
      expect([
        ['BUSY', 'STOPPED_AS_TOO_SLOW'],
        ['BUSY', 'NO_ANSWER_IN_TIME'],
        ['BUSY', 'NO_ANSWER_IN_TIME', 'STOPPED_AS_TOO_SLOW'],
      ]).toContainEqual(codes);
      expect(refused.filter(({ status, retryAfter }) => status !== 503 || !(Number(retryAfter) > 0))).toEqual([]);
      expect(failuresOf(await saveAll('Afterwards', 1))).toEqual([]);
    },
    LIMIT_MS,
  );

  it(
    'answer every request within two tries, even while servers are killed',
    async () => {
      const load = await startLoad(topology.url, lastName, { mayRetry: true });
      for (let kill = 0; kill < KILLS; kill += 1) {
        await wait(KILL_EVERY_MS);
        const server = topology.servers[kill % topology.servers.length];
        await server?.end('SIGKILL');
        await wait(500);
        await server?.start();
      }
      await wait(1_000);
      await load.stop();
      expect(failuresOf(load.answers())).toEqual([]);
      expect(load.paid.length).toBeGreaterThan(0);
      await expectConsistent(load);
    },
    LIMIT_MS,
  );

  it(
    '[R38] are restarted one after the other without a failed request, and each stops within ten seconds',
    async () => {
      const load = await startLoad(topology.url, lastName, { mayRetry: false });
      await wait(1_000);
      const stops = await topology.restartOneByOne();
      await wait(1_000);
      await load.stop();
      expect(failuresOf(load.answers())).toEqual([]);
      expect(Math.max(...stops)).toBeLessThan(10_000);
      await expectConsistent(load);
    },
    LIMIT_MS,
  );

  it(
    '[R13] lose no acknowledged write when the primary is killed under load, and continue within ten seconds of its restart',
    async () => {
      const load = await startLoad(topology.url, lastName, { mayRetry: true });
      const waitForPayment = async (count: number): Promise<void> => {
        for (let waits = 0; load.paid.length <= count && waits < 200; waits += 1) await wait(50);
        expect(load.paid.length).toBeGreaterThan(count);
      };
      for (let death = 0; death < KILLS; death += 1) {
        await waitForPayment(load.paid.length);
        await topology.primary.kill();
        await wait(500);
        await topology.primary.start();
        await waitForPayment(load.paid.length);
      }
      await load.stop();
      // requests during the outage got a 503 of the portal, never a client error or a response of the proxy
      expect(failuresOf(load.answers()).filter(({ status }) => status !== 503)).toEqual([]);
      await expectConsistent(load);
    },
    LIMIT_MS,
  );

  skipIf(SKIP_REASON, it)(
    `[R14] lose no write when ${SESSION_KILLS} random PostgreSQL sessions are ended, one each second, and at most one in a thousand calls fails`,
    async () => {
      const load = await startLoad(topology.url, lastName, { mayRetry: true });
      for (let second = 0; second < SESSION_KILLS; second += 1) {
        await wait(1_000);
        await endRandomConnection(topology.primary.url('postgres'));
      }
      await load.stop();
      const answers = load.answers();
      const failed = failuresOf(answers);
      console.log(
        `${SESSION_KILLS} sessions ended: ${answers.length} calls, ${answers.filter(({ tries }) => tries > 1).length} retried, ${failed.length} failed, ${load.paid.length} paid`,
      );
      // at most one in a thousand, rounded up
      expect(failed.length).toBeLessThanOrEqual(Math.ceil(answers.length / 1_000));
      await expectConsistent(load);
    },
    LIMIT_MS,
  );

  skipIf(SKIP_REASON || missingDump, it)(
    '[R39] can be restored from a dump within 15 minutes: with the same rows, and a ledger, an audit log and image hashes that verify',
    async () => {
      const startedAt = performance.now();
      for (const server of topology.servers) await server.end('SIGTERM');
      const restored = await restoreToNewCluster(topology.primary.url('postgres'), topology.folder);
      try {
        // before any command runs, because the verification of images records its time
        const before = await hashesOfTables(topology.primary.url('postgres'));
        expect(await hashesOfTables(restored.url('postgres'))).toEqual(before);
        expect(Object.keys(before).length).toBeGreaterThan(50);
        const env = {
          ...topology.env,
          DATABASE_URL: restored.url('postgres'),
          DATABASE_READ_URLS: '',
          PORTAL_DATA: path.join(topology.folder, 'data-1'),
        };
        for (const command of ['ledger verify', 'audit verify', 'images verify']) {
          const { status, output } = await runPortal(command, env);
          expect({ command, status, output: status === 0 ? '' : output }).toEqual({ command, status: 0, output: '' });
        }
      } finally {
        await restored.stop();
        await Promise.all(topology.servers.map((server) => server.start()));
      }
      expect(performance.now() - startedAt).toBeLessThan(15 * 60_000);
    },
    LIMIT_MS,
  );

  skipIf(SKIP_REASON, it)(
    'use at most a tenth more CPU time per search than one server',
    async () => {
      // warms up both servers equally first, so that their JIT compilation is not measured
      await cpuOfSearches(2);
      await cpuOfSearches(2);
      let [one, two] = [0, 0];
      for (let round = 0; round < 3; round += 1) {
        one += await cpuOfSearches(1);
        two += await cpuOfSearches(2);
      }
      console.log(`a search: ${(one / 3).toFixed(2)} ms of CPU time with one server, ${(two / 3).toFixed(2)} with two`);
      expect(two / one).toBeLessThanOrEqual(1.1);
    },
    LIMIT_MS,
  );
});
