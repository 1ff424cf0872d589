/** @timed: in the long run, measures how long a search takes alone and beside reports. */
import { accountReportPreview, searchByName } from '@portal/contracts';
import { SEARCH_TYPES } from '@portal/domain';
import { sql } from 'kysely';
import { describeOnServerDatabase } from '../platform/database/testing.ts';
import { ampleLimits } from '../testing/ample-limits.ts';
import { openTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { NOW, openReportCounty } from './reports.testing.ts';

const isLong = process.env.PROPERTY_RUNS !== undefined;
const ROWS = Number(process.env.REPORT_ROWS ?? (isLong ? 5_000_000 : 20_000));
const isMeasured = ROWS > 100_000;
const REPORTS = 5;
const BASELINE_SEARCHES = 300;

jest.setTimeout(isMeasured ? 60 * 60_000 : 120_000);

/** The 95th percentile. */
const p95 = (times: readonly number[]): number =>
  [...times].sort((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? Number.NaN;

describeOnServerDatabase('five concurrent reports of a whole year', (_getDb, getDatabase) => {
  let portal: TestPortal;
  beforeEach(
    async () => {
      portal = await openTestPortal(getDatabase(), { services: { limits: ampleLimits() } });
      const county = await openReportCounty(portal);
      await portal.saveRecord('search', { enabled: [...SEARCH_TYPES] });
      for (let at = 0; at < REPORTS; at += 1)
        await portal.addUser({ username: `clerk.${at}`, role: 'COUNTY', account: 'Tasi County Recorder' });
      const { admin } = getDatabase();
      await sql`insert into audit_log (at, kind, user_id, username, account_id, address, request_id, detail)
      select date_trunc('milliseconds', ${NOW}::timestamptz - at * (interval '360 days' / ${ROWS}::int)), 'DETAILS',
        ${county.examiner.userId}, 'user.' || at % 500, ${county.examiner.accountId}, '10.1.2.3', '',
        jsonb_build_object('docType', 'LR', 'docNumber', '2026-' || at % 50000)
      from generate_series(1, ${ROWS}::int) at`.execute(admin);
      await sql`analyze audit_log`.execute(admin);
    },
    isMeasured ? 30 * 60_000 : 120_000,
  );
  afterEach(() => portal.close());

  it('[R37] slow searches down to at most twice their usual time', async () => {
    const cookie = await portal.logIn('county.clerk');
    const search = async (at: number): Promise<number> => {
      const startedAt = performance.now();
      const criteria = { grantorGranteeLastName1: `CRUZ ${at}` };
      const answer = await portal.send(searchByName, criteria, { cookie });
      expect(answer.statusCode).toBeLessThan(500);
      return performance.now() - startedAt;
    };
    const alone: number[] = [];
    for (let at = 0; at < BASELINE_SEARCHES; at += 1) alone.push(await search(at));
    const readers = await Promise.all(Array.from({ length: REPORTS }, (_none, at) => portal.logIn(`clerk.${at}`)));
    const report = { fromDate: '11/20/2025', toDate: '11/20/2026', summaryMode: true };
    let running = REPORTS;
    const reports = readers.map(async (reader) => {
      const answer = await portal.send(accountReportPreview, report, { cookie: reader });
      running -= 1;
      return answer.statusCode;
    });
    const duringReports: number[] = [];
    while (running > 0) duringReports.push(await search(BASELINE_SEARCHES + duringReports.length));
    // no report was refused or stopped
    expect(await Promise.all(reports)).toEqual(Array.from({ length: REPORTS }, () => 200));
    const ratio = p95(duringReports) / p95(alone);
    const figures = `${ROWS} rows: ${p95(alone).toFixed(1)} ms alone, ${p95(duringReports).toFixed(1)} ms during reports (${duringReports.length} searches)`;
    if (isMeasured) process.stdout.write(`${figures}\n`);
    expect(duringReports.length).toBeGreaterThan(0);
    if (isMeasured) expect([figures, ratio <= 2]).toEqual([figures, true]);
  });
});
