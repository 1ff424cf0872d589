import { globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { login, searchByName } from '../../../packages/contracts/src/index.ts';
import { missingPostgres } from '../../../packages/testing/src/postgres/shared-cluster.ts';
import { skipIf } from '../../../packages/testing/src/skips.ts';
import { ROOT } from '../run-command.ts';
import { type Attack, attack, connectionsFrom, memoryOf, temporaryBytesOf } from './attackers.testing.ts';
import { missingForTopology, startTopology, type Topology } from './topology.ts';
import { type CallOutcome, logInVisitor, searchFor, type Visitor } from './visitors.testing.ts';

const SKIP_REASON = process.env.PROPERTY_RUNS === undefined ? 'npm run test:long' : '';
const MEGABYTE = 1_024 * 1_024;
const MAX_GROWTH = 300 * MEGABYTE;
/** Limit for nginx's temporary files: its container keeps them in memory. */
const MAX_TEMPORARY = 16 * MEGABYTE;
const FLOOD_MS = 8_000;
/** Time limits of deploy/nginx and of the server, and the delay that is allowed on a busy machine. */
const [HEADERS_MS, BODY_MS, UNREAD_MS, LATE_MS] = [10_000, 30_000, 60_000, 15_000];
/** Addresses of the attackers. Each has its own limits for connections and requests, like a separate machine. */
const ATTACKERS = Array.from({ length: 10 }, (_, index) => `127.0.66.${index + 1}`);

/** [kind, request, connections of each attacker, requests on each] */
const FLOODS: readonly (readonly [string, string, number, number])[] = [
  ['the API description, 400 times on each connection', 'GET /api/docs/openapi.json', 5, 400],
  ['the API description, once on each connection', 'GET /api/docs/openapi.json', 400, 1],
  ['the largest file of the shell, 20 times on each connection', 'GET /LARGEST', 20, 20],
  ['a page that is rendered for each request', 'GET /login', 40, 10],
  ['an unknown path', 'GET /nothing', 5, 400],
  ['requests for headers only', 'HEAD /login', 5, 400],
];

skipIf(SKIP_REASON || (missingPostgres() ?? '') || missingForTopology(), describe)(
  '[R35] hostile clients of two servers behind nginx',
  () => {
    let topology: Topology;
    let visitor: Visitor;
    const attacks: Attack[] = [];
    const portOf = (): number => Number(new URL(topology.url).port);
    const temporaryFiles = (): number =>
      temporaryBytesOf(Number(readFileSync(path.join(topology.folder, 'nginx/nginx.pid'), 'utf8')));
    const memories = (): number[] => topology.servers.map(({ pid }) => memoryOf(pid));

    beforeAll(async () => {
      topology = await startTopology({ documents: 150, paymentProvider: 'none' });
      visitor = await logInVisitor(topology.url, 'title.examiner', { mayRetry: false });
    }, 300_000);
    afterEach(() => {
      for (const one of attacks.splice(0)) one.stop();
    });
    afterAll(async () => {
      visitor.close();
      await topology.stop();
    }, 120_000);

    const start = (options: Omit<Parameters<typeof attack>[0], 'port'>): Attack => {
      const started = attack({ port: portOf(), ...options });
      attacks.push(started);
      return started;
    };
    const requestFor = (line: string): string => `${line} HTTP/1.1\r\nHost: 127.0.0.1:${portOf()}\r\n\r\n`;
    const largestFile = (): string => {
      const folder = path.join(ROOT, 'shell/dist');
      const files = globSync('assets/*.js', { cwd: folder })
        .map((name) => ({ name, size: statSync(path.join(folder, name)).size }))
        .sort((one, other) => other.size - one.size);
      return `GET /${files[0]?.name}`;
    };
    /** Searches as an ordinary user until the condition is met, and returns the answers. */
    async function searchUntil(isOver: () => boolean, meanwhile: () => void = () => undefined): Promise<CallOutcome[]> {
      const answers: CallOutcome[] = [];
      while (!isOver()) {
        answers.push(await visitor.send(searchByName, searchFor(`CRUZ ${answers.length}`)));
        meanwhile();
        await wait(250);
      }
      return answers;
    }
    const failuresOf = (answers: readonly CallOutcome[]) =>
      answers.filter(({ status }) => status !== 200).map(({ status, body }) => ({ status, body }));
    const longestOf = (times: readonly number[]): number => Math.round(Math.max(0, ...times));

    it('are disconnected if they send headers or bodies slowly or read nothing, and other clients are served meanwhile', async () => {
      const [ofHeaders = '', ofBodies = '', ofUnread = ''] = ATTACKERS;
      const slowHeaders = start({
        from: ofHeaders,
        connections: 1_000,
        text: 'GET /login HTTP/1.1\r\nHost: a\r\nX-Slow: ',
        drip: 'a'.repeat(120),
        reads: true,
      });
      const slowBodies = start({
        from: ofBodies,
        connections: 200,
        text: requestFor(`POST /api/${login.path}`).replace(
          '\r\n\r\n',
          `\r\nOrigin: ${topology.url}\r\nContent-Type: application/json\r\nContent-Length: 4000\r\n\r\n{`,
        ),
        drip: ' '.repeat(120),
        reads: true,
      });
      // the responses are larger than the kernel's buffers, and the requests are within the limit of one address
      start({ from: ofUnread, connections: 10, text: requestFor(largestFile()).repeat(40), reads: false });
      const startedAt = performance.now();
      let [unread, mostUnread] = [0, 0];
      const answers = await searchUntil(
        () => performance.now() - startedAt > UNREAD_MS + LATE_MS,
        () => {
          unread = connectionsFrom(ofUnread, portOf());
          mostUnread = Math.max(mostUnread, unread);
        },
      );
      console.log(
        `cut off: slow headers after ${longestOf(slowHeaders.closedAfter)} ms, slow bodies after ${longestOf(slowBodies.closedAfter)} ms (${[...new Set(slowBodies.statuses)].join(', ')}); ${answers.length} searches meanwhile, the slowest in ${longestOf(answers.map(({ tookMs }) => tookMs))} ms`,
      );
      expect(slowHeaders.closedAfter).toHaveLength(1_000);
      expect(longestOf(slowHeaders.closedAfter)).toBeLessThan(HEADERS_MS + LATE_MS);
      expect(slowBodies.closedAfter).toHaveLength(200);
      expect(longestOf(slowBodies.closedAfter)).toBeLessThan(BODY_MS + LATE_MS);
      expect([mostUnread, unread]).toEqual([10, 0]);
      expect(failuresOf(answers)).toEqual([]);
    }, 180_000);

    it('are refused more connections and requests per address than the limits allow, and other clients are served meanwhile', async () => {
      const [from = ''] = ATTACKERS;
      const flood = start({ from, connections: 600, text: requestFor('GET /login').repeat(3), reads: true });
      const startedAt = performance.now();
      const answers = await searchUntil(() => performance.now() - startedAt > FLOOD_MS);
      expect(flood.statuses).toContain('200');
      expect(flood.statuses).toContain('429');
      expect(failuresOf(answers)).toEqual([]);
    }, 60_000);

    it.each(FLOODS)(
      'that do not read responses let no server grow by more than 300 MB, and other clients are served: %s',
      async (kind, line, connections, each) => {
        const request = requestFor(line.replace('GET /LARGEST', largestFile()));
        const [idle, pids] = [memories(), topology.servers.map(({ pid }) => pid)];
        const peaks = [...idle];
        let files = 0;
        const flood = ATTACKERS.map((from) => start({ from, connections, text: request.repeat(each), reads: false }));
        const startedAt = performance.now();
        const answers = await searchUntil(
          () => performance.now() - startedAt > FLOOD_MS,
          () => {
            for (const [index, bytes] of memories().entries()) peaks[index] = Math.max(peaks[index] ?? 0, bytes);
            files = Math.max(files, temporaryFiles());
          },
        );
        const growth = Math.max(...peaks.map((bytes, index) => bytes - (idle[index] ?? 0)));
        console.log(
          `${kind}: ${flood.length * connections} connections; the servers grew by up to ${Math.round(growth / MEGABYTE)} MB, nginx had ${Math.round(files / MEGABYTE)} MB of temporary files; ${answers.length} searches, the slowest in ${longestOf(answers.map(({ tookMs }) => tookMs))} ms`,
        );
        expect(growth).toBeLessThan(MAX_GROWTH);
        expect(files).toBeLessThan(MAX_TEMPORARY);
        expect(failuresOf(answers)).toEqual([]);
        expect(topology.servers.map(({ pid }) => pid)).toEqual(pids);
      },
      60_000,
    );
  },
);
