import { NO_REQUEST } from '../audit/audit.ts';
import { sessionOf } from '../ledger/ledger.testing.ts';
import { verifyLedger } from '../ledger/verify-ledger.ts';
import { jobStoppedAt, stopAtEveryPoint } from '../payments/testing/stop-at.ts';
import type { PortalDatabase } from '../platform/database/portal-database.ts';
import { restoreRows, snapshotRows } from '../platform/database/testing/saved-rows.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import type { Job } from '../platform/jobs/job.ts';
import { JobRun } from '../platform/jobs/job-run.ts';
import type { Services } from '../platform/services.ts';
import { statementsJob } from '../reports/statements/statements.job.ts';
import { verifyStatements } from '../reports/statements/verify-statements.ts';
import { openTestPortal } from '../testing/test-portal.ts';
import { accountTasksJob } from './account-tasks.job.ts';
import { prepareRerun } from './account-tasks.service.ts';
import { IN_NOVEMBER, openBilledCounty, readBillingState, setFlatFeeLevel } from './billing-months.testing.ts';
import { runAllTasks } from './run-all-tasks.ts';

const LATER = new Date('2026-11-12T12:00:00Z');
const FIRST_OF_DECEMBER = new Date('2026-12-01T12:00:00Z');
const IN_DECEMBER = new Date('2026-12-11T12:00:00Z');
const isLong = process.env.PROPERTY_RUNS !== undefined;
/**
 * The process dies before each database statement in turn; in a short run, only before every fourth one on the embedded database, which
 * is slower.
 */
const STEP = { server: 1, embedded: isLong ? 1 : 4 };
/** Each stage has more database statements than this: fewer would mean that it did not do its work. */
const FEWEST_POINTS = 15;
const LIMIT_MS = 300_000;

/** Runs a job directly, without the locks and run records of the job runner. */
const runJob = (jobOf: (services: Services) => Job) => (services: Services) =>
  jobOf(services).run(
    new JobRun({
      name: jobOf(services).name,
      occurrence: services.now(),
      database: services.database,
      log: services.log,
      now: services.now,
      signal: new AbortController().signal,
    }),
  );
const session = sessionOf({ accountId: 1, userId: 1 }, { role: 'TRIMIN' });
/** The office's administrator. The test has no row of such a user and session, so the ledger gets no ids of them. */
const administrator = { session: { ...session, userId: null, sessionId: null }, request: NO_REQUEST };

interface Stage {
  readonly name: string;
  readonly at: Date;
  /** Something that happens before the stage, and is not interrupted. */
  readonly before?: (admin: PortalDatabase['admin']) => Promise<unknown>;
  readonly run: (services: Services) => Promise<unknown>;
}

/** The work of two months, in order. Each stage is interrupted many times, and then begins with the result of the previous one. */
const STAGES: readonly Stage[] = [
  { name: 'billing and renewal by the schedule', at: IN_NOVEMBER, run: runJob(accountTasksJob) },
  {
    name: 'the preparation of a rerun',
    at: LATER,
    // another fee, so that the rerun has something to charge
    before: (admin) => setFlatFeeLevel(admin, 2),
    run: (services) => prepareRerun(services, { session, request: NO_REQUEST, input: {} }),
  },
  { name: 'a rerun at the request of the office', at: LATER, run: (services) => runAllTasks(services, administrator) },
  { name: 'statements of the month', at: FIRST_OF_DECEMBER, run: runJob(statementsJob) },
  // left out of short runs, because it only repeats the first stage after the other stages
  ...(isLong ? [{ name: 'the next month', at: IN_DECEMBER, run: runJob(accountTasksJob) }] : []),
];

describeOnBothDatabases({ name: '[R22] the monthly work on all accounts', isOwn: true }, (getDb, getDatabase) => {
  it(
    'has the same result as without interruption if its process dies before any database statement, and one or two others continue',
    async () => {
      const { admin, kind } = getDatabase();
      await openBilledCounty(admin);
      const portal = await openTestPortal(getDatabase());
      for (const { name, at, before, run } of STAGES) {
        portal.setNow(at);
        await before?.(admin);
        await snapshotRows(admin);
        await run(portal.services);
        const uninterrupted = await readBillingState(admin);
        const points = await stopAtEveryPoint(
          portal.services,
          async (services) => {
            await restoreRows(admin);
            await run(services);
          },
          async (point) => {
            // Two at every second point. The embedded database has only one process, so there can be only one successor.
            const successors = kind === 'server' && point % 2 === 0 ? 2 : 1;
            await Promise.all(Array.from({ length: successors }, () => run(portal.services)));
            expect([name, point, await readBillingState(admin)]).toEqual([name, point, uninterrupted]);
          },
          { stopServices: jobStoppedAt, step: STEP[kind] },
        );
        expect(points).toBeGreaterThan(FEWEST_POINTS);
        expect(await verifyLedger(getDb())).toBeNull();
      }
      expect((await verifyStatements(getDb())).problems).toEqual([]);
      await portal.close();
    },
    LIMIT_MS,
  );
});
