import { accountReportPreview, searchByName } from '@portal/contracts';
import { SEARCH_TYPES } from '@portal/domain';
import type { PortalDatabase } from '@portal/server/src/platform/database/portal-database.ts';
import { ampleLimits } from '@portal/server/src/testing/ample-limits.ts';
import { openTestPortal, TEST_ORIGIN } from '@portal/server/src/testing/test-portal.ts';
import { sql } from 'kysely';
import type { BenchOptions } from './bench-options.ts';
import { HttpClient } from './http-client.ts';
import { copyCountyToPostgres } from './loading/copied-county.ts';
import { queryGroups } from './name-queries.ts';
import { americanDate, bodyOf } from './search-runners.ts';
import { describeMachine, printTable, quantile } from './table.ts';

const SEED = 31;
const REPORTS = 5;
/** Maximum ratio of the searches' p95 during reports to their p95 alone. */
const GOAL_TIMES = 2;
const ACCOUNT_NAME = 'Tasi County Recorder';
const DAY_MS = 86_400_000;

/** Fills the audit log with events of five hundred users in the last 360 days, all within the year of the reports. */
const fillAuditLog = async ({ admin }: PortalDatabase, rows: number, accountId: number): Promise<void> => {
  await sql`INSERT INTO audit_log (at, kind, user_id, username, account_id, address, request_id, detail)
    SELECT date_trunc('milliseconds', now() - (${rows}::int - at) * (interval '360 days' / ${rows}::int)), 'DETAILS', NULL,
      'user.' || at % 500, ${accountId}, '10.1.2.3', '', jsonb_build_object('docType', 'LR', 'docNumber', '2026-' || at % 50000)
    FROM generate_series(1, ${rows}::int) AS at`.execute(admin);
  await sql`VACUUM (ANALYZE) audit_log`.execute(admin);
};

const openPortal = async (database: PortalDatabase, rows: number) => {
  const portal = await openTestPortal(database, { checkAnswers: false, services: { limits: ampleLimits() } });
  portal.setNow(new Date());
  const names = Array.from({ length: REPORTS }, (_, index) => `clerk.${index}`);
  const { accountId } = await portal.addUser({ username: 'searcher', role: 'COUNTY', account: ACCOUNT_NAME });
  for (const username of names) await portal.addUser({ username, role: 'COUNTY', account: ACCOUNT_NAME });
  await portal.saveRecord('search', { enabled: [...SEARCH_TYPES] });
  await fillAuditLog(database, rows, accountId);
  const address = await portal.app.listen({ port: 0, host: '127.0.0.1' });
  const clientOf = async (username: string) => new HttpClient(address, TEST_ORIGIN, await portal.logIn(username));
  const searcher = await clientOf('searcher');
  const readers = await Promise.all(names.map(clientOf));
  const close = async (): Promise<void> => {
    for (const client of [searcher, ...readers]) client.close();
    await portal.close();
  };
  return { searcher, readers, close };
};

const measure = async (database: PortalDatabase, rows: number, count: number) => {
  const { searcher, readers, close } = await openPortal(database, rows);
  const groups = queryGroups(SEED);
  let [searchCount, timestamp] = [0, Date.now()];
  const searchOnce = async (): Promise<number> => {
    const body = bodyOf((groups[searchCount % groups.length] ?? groups[0])?.make() ?? throwNoGroups());
    searchCount += 1;
    timestamp += 1;
    const started = performance.now();
    await searcher.post(searchByName.path, { ...body, timestamp });
    return performance.now() - started;
  };
  try {
    // warms up the server
    for (let index = 0; index < groups.length; index += 1) await searchOnce();
    const alone: number[] = [];
    while (alone.length < count) alone.push(await searchOnce());
    const [from, to] = [Date.now() - 365 * DAY_MS, Date.now()].map((at) =>
      americanDate(new Date(at).toISOString().slice(0, 10)),
    );
    let running = REPORTS;
    const started = performance.now();
    const reports = Promise.all(
      readers.map(async (reader) => {
        try {
          await reader.post(accountReportPreview.path, { fromDate: from, toDate: to, summaryMode: true });
        } finally {
          running -= 1;
        }
      }),
    );
    // avoids an unhandled rejection before `await reports` below, which throws the error
    reports.catch(() => undefined);
    const duringReports: number[] = [];
    while (running > 0) duringReports.push(await searchOnce());
    await reports;
    return { alone, duringReports, seconds: (performance.now() - started) / 1_000 };
  } finally {
    await close();
  }
};

const throwNoGroups = (): never => {
  throw new Error('There is no group of names.');
};

const rowOf = (name: string, times: readonly number[]): string[] => [
  name,
  String(times.length),
  ...[0.5, 0.95, 0.99].map((share) => quantile(times, share).toFixed(1)),
];

/** Name searches over HTTP alone, and during five simultaneous summaries of a year over a large audit log, on PostgreSQL (R37). */
export const run = async ({ quick, auditRows }: BenchOptions): Promise<void> => {
  const rows = auditRows ?? (quick ? 20_000 : 1_000_000);
  const documents = quick ? 2_000 : 100_000;
  const county = await copyCountyToPostgres(documents);
  if (typeof county === 'string') {
    console.log(`\nFive reports were skipped: ${county}`);
    return;
  }
  try {
    const { alone, duringReports, seconds } = await measure(county.database, rows, quick ? 50 : 500);
    console.log(`\n${describeMachine()}`);
    printTable(
      `Searches during ${REPORTS} summaries of a year, ${rows} rows of the audit log, ${documents} documents, ms; the reports took ${seconds.toFixed(1)} s`,
      ['', 'searches', 'p50', 'p95', 'p99'],
      [rowOf('alone', alone), rowOf('during reports', duringReports)],
    );
    const times = quantile(duringReports, 0.95) / quantile(alone, 0.95);
    console.log(
      `  p95 during reports is ${times.toFixed(2)} times p95 alone; goal ${GOAL_TIMES}: ${times <= GOAL_TIMES ? 'met' : 'MISSED'}`,
    );
  } finally {
    await county.close();
  }
};
