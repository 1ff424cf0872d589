import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { usageBalance } from '../../../packages/contracts/src/current-user/current-user.ts';
import { close, listen } from '../../../packages/testing/src/origins/static-origin.ts';
import { missingPostgres } from '../../../packages/testing/src/postgres/shared-cluster.ts';
import { skipIf } from '../../../packages/testing/src/skips.ts';
import { openServer } from '../../../server/src/platform/database/open-server.ts';
import type { PortalDatabase } from '../../../server/src/platform/database/portal-database.ts';
import { missingForTopology, startTopology, type Topology } from '../topology/topology.ts';
import { callsByRole, serveForms } from './forms.testing.ts';
import { createSessionLike, deleteSession } from './sessions.testing.ts';
import { missingWapiti, scan } from './wapiti.testing.ts';
import { answeredShare, runWithSessionChecks, type ScanSession, serverErrorsIn } from './watch.testing.ts';

/** `npm run test:long` sets this variable; a scan takes too long for `npm test`. */
const isLong = process.env.PROPERTY_RUNS !== undefined;
/** Time limit for each of wapiti's modules, per role. */
const MODULE_SECONDS = Number(process.env.SCAN_SECONDS ?? 3_600);
const LIMIT_MS = 12 * 3_600_000;

/** The minimum share of a scan's requests that must not be refused: a refused scan finds nothing. */
const MIN_ANSWERED = 0.9;

/** Roles by increasing rights, each with a user that has it; '' is a visitor without a session. */
const ROLES = {
  '': '',
  GUEST: 'guest.user',
  USER: 'title.examiner',
  ACCOUNT: 'title.admin',
  COUNTY: 'county.clerk',
  TRIMIN: 'trimin.admin',
};
const titleOf = (role: string): string => role || 'a visitor without a session';
/** Wapiti's modules for the parameters of calls. Pages also have headers, cookies and files. */
const CALL_MODULES = [
  'xss',
  'permanentxss',
  'sql',
  'blindsql',
  'exec',
  'file',
  'ssrf',
  'crlf',
  'redirect',
  'xxe',
  'shellshock',
];
const PAGE_MODULES = [...CALL_MODULES, 'csrf', 'csp', 'http_headers', 'cookieflags', 'methods', 'htaccess', 'backup'];
const PAGES = [
  'login',
  'recovery',
  'home',
  'search/Name',
  'search/SearchResults?search=Name&grantorGranteeLastName1=CRUZ',
  'remotes/registry.json',
  'api/docs',
];
/** Findings about headers that the portal omits on purpose, or that only the TLS server sends. */
const EXPLAINED: readonly RegExp[] = [
  // browsers have removed that filter, because it caused vulnerabilities
  /X-XSS-Protection is not set/,
  // the TLS server sends it (deploy/nginx/tls.conf); this address has no TLS
  /Strict-Transport-Security is not set/,
];

/** A vulnerable server: one parameter is echoed unescaped, and a quote in another one causes an SQL error. */
const serveVulnerable = (request: IncomingMessage, response: ServerResponse): void => {
  const sent = new URL(request.url ?? '/', 'http://localhost').searchParams;
  response.setHeader('content-type', 'text/html');
  if (sent.get('id')?.includes("'") === true)
    response.end('You have an error in your SQL syntax; check the manual that corresponds to your MySQL');
  else response.end(`<a href="/?word=a">a</a> <a href="/?id=1">1</a> <p>${sent.get('word') ?? ''}</p>`);
};

const SKIP_REASON = isLong ? '' : 'npm run test:long';
skipIf(SKIP_REASON || missingWapiti() || (missingPostgres() ?? '') || missingForTopology(), describe)(
  '[S55] wapiti',
  () => {
    let topology: Topology;
    let database: PortalDatabase;
    const sessionOf = async (role: string): Promise<ScanSession | undefined> => {
      const username = new Map<string, string>(Object.entries(ROLES)).get(role) ?? '';
      return username === '' ? undefined : createSessionLike(database, username);
    };
    beforeAll(async () => {
      topology = await startTopology({ documents: 150, paymentProvider: 'none' });
      const url = topology.primary.url('postgres');
      database = await openServer({ kind: 'server', url, adminUrl: url, readUrls: [] });
    }, 300_000);
    afterAll(async () => {
      await database.close();
      await topology.stop();
    }, 120_000);

    it(
      'finds planted vulnerabilities',
      async () => {
        const server = createServer(serveVulnerable);
        const url = await listen(server);
        const found = await scan({ url, modules: ['xss', 'sql', 'csp'], endpoint: url, moduleSeconds: 60 });
        await close(server);
        expect(new Set(found.map((line) => line.split(':')[0]))).toEqual(
          new Set(['Cross Site Scripting', 'SQL Injection', 'Content Security Policy Configuration']),
        );
      },
      LIMIT_MS,
    );

    it('notices a session that ends during the scan, and that its requests are refused', async () => {
      const session = await sessionOf('USER');
      const makeCalls = async (): Promise<void> => {
        const headers = { origin: topology.url, 'x-portal-request': '1', cookie: session?.cookie ?? '' };
        for (let count = 0; count < 20; count += 1)
          await fetch(`${topology.url}/api/${usageBalance.path}`, { method: 'POST', headers });
      };
      const uninterrupted = await runWithSessionChecks(topology, session, makeCalls);
      expect([uninterrupted.otherUsers, answeredShare(uninterrupted.statuses)]).toEqual([[], 1]);
      const interrupted = await runWithSessionChecks(topology, session, async () => {
        if (session !== undefined) await deleteSession(database, session);
        await makeCalls();
      });
      // of 21 requests, only the check of the session after the work is answered
      expect([interrupted.otherUsers, answeredShare(interrupted.statuses) < 0.1]).toEqual([["after: ''"], true]);
    });

    it.each(Object.keys(ROLES).map((role) => [titleOf(role), role] as const))(
      'finds nothing unexplained in the pages as %s',
      async (_, role) => {
        const forms = await serveForms({
          server: '',
          origin: topology.url,
          newSession: async () => undefined,
          calls: [],
        });
        const session = await sessionOf(role);
        try {
          const { value, otherUsers, statuses } = await runWithSessionChecks(topology, session, () =>
            scan({
              url: `${topology.url}/`,
              starts: PAGES.map((page) => `${topology.url}/${page}`),
              modules: PAGE_MODULES,
              endpoint: `${forms.url}endpoint/`,
              cookie: session?.cookie,
              moduleSeconds: MODULE_SECONDS,
            }),
          );
          console.log(`${titleOf(role)}: pages by status ${JSON.stringify(statuses)}`);
          const found = value.filter((line) => !EXPLAINED.some((known) => known.test(line)));
          expect({ found, forged: forms.forged, otherUsers, serverErrors: serverErrorsIn(statuses) }).toEqual({
            found: [],
            forged: [],
            otherUsers: [],
            serverErrors: {},
          });
          expect(answeredShare(statuses)).toBeGreaterThan(MIN_ANSWERED);
        } finally {
          await forms.close();
        }
      },
      LIMIT_MS,
    );

    it.each(
      [...callsByRole(Object.keys(ROLES))]
        .filter(([, calls]) => calls.length > 0)
        .map(([role, calls]) => [titleOf(role), role, calls] as const),
    )(
      'finds nothing in the calls that %s may make but no earlier role',
      async (_, role, calls) => {
        const server = `http://127.0.0.1:${topology.servers[0]?.port}`;
        const newSession = async () => (await sessionOf(role))?.cookie;
        const forms = await serveForms({ server, origin: topology.url, newSession, calls });
        try {
          const modules = CALL_MODULES;
          const endpoint = `${forms.url}endpoint/`;
          // calls may end their session, which is then replaced; the watched session makes no calls, and must not end
          const { value: found, otherUsers } = await runWithSessionChecks(topology, await sessionOf(role), () =>
            scan({ url: forms.url, modules, endpoint, moduleSeconds: MODULE_SECONDS }),
          );
          console.log(
            `${titleOf(role)}: ${forms.succeeded.size} of ${calls.length} calls succeeded at least once, by status ${JSON.stringify(forms.statuses)}; refused for reasons other than their fields ${JSON.stringify(forms.unrelatedRefusals)}`,
          );
          expect({ found, forged: forms.forged, otherUsers, broken: forms.broken.slice(0, 20) }).toEqual({
            found: [],
            forged: [],
            otherUsers: [],
            broken: [],
          });
          expect(forms.succeeded.size).toBeGreaterThan(0);
          expect(answeredShare(forms.statuses)).toBeGreaterThan(MIN_ANSWERED);
        } finally {
          await forms.close();
        }
      },
      LIMIT_MS,
    );
  },
);
