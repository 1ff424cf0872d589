import { NO_REQUEST } from '../audit/audit.ts';
import { sessionOf } from '../ledger/ledger.testing.ts';
import { verifyLedger } from '../ledger/verify-ledger.ts';
import { jobStoppedAt, stopAtEveryPoint } from '../payments/testing/stop-at.ts';
import { emptyTables, snapshotRows } from '../platform/database/testing/empty-tables.ts';
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
/** Stop at every statement, or at every fourth one on the embedded database, which is slower. */
const EVERY = isLong ? { server: 1, embedded: 1 } : { server: 1, embedded: 4 };
const LIMIT_MS = 300_000;

/** Runs only a job's own work, without the locks and run records of the job runner. */
const work = (make: (services: Services) => Job) => (services: Services) =>
  make(services).run(
    new JobRun({
      name: make(services).name,
      occurrence: services.now(),
      database: services.database,
      log: services.log,
      now: services.now,
      signal: new AbortController().signal,
    }),
  );
const session = sessionOf({ accountId: 1, userId: 1 }, { role: 'TRIMIN' });
const caller = { session: { ...session, userId: null, sessionId: null }, request: NO_REQUEST };

/** The work of two months, in order. Each stage is stopped at each of its statements. */
const STAGES: readonly (readonly [string, Date, (services: Services) => Promise<unknown>])[] = [
  ['billing and renewal by the schedule', IN_NOVEMBER, work(accountTasksJob)],
  ['the preparation of a rerun', LATER, (services) => prepareRerun(services, { ...caller, session, input: {} })],
  ['a rerun at the request of the office', LATER, (services) => runAllTasks(services, caller)],
  ['statements of the month', FIRST_OF_DECEMBER, work(statementsJob)],
  // left out of short runs, because it only repeats the first stage with the state of the stages before
  ...(isLong ? [['the next month', IN_DECEMBER, work(accountTasksJob)] as const] : []),
];

describeOnBothDatabases({ name: '[R22] the month of all accounts', isOwn: true }, (getDb, getDatabase) => {
  it(
    'has the same result as an undisturbed run if it dies before any statement and is restarted by one or two servers',
    async () => {
      const { admin, kind } = getDatabase();
      await openBilledCounty(admin);
      const portal = await openTestPortal(getDatabase());
      for (const [title, at, run] of STAGES) {
        portal.setNow(at);
        if (title.startsWith('the preparation')) await setFlatFeeLevel(admin, 2);
        await snapshotRows(admin);
        await run(portal.services);
        const undisturbed = await readBillingState(admin);
        const points = await stopAtEveryPoint(
          portal.services,
          async (services) => {
            await emptyTables(admin);
            await run(services);
          },
          async (point) => {
            // the embedded database has only one process, so there can be only one successor at a time
            const successors = kind === 'server' && point % 2 === 0 ? 2 : 1;
            await Promise.all(Array.from({ length: successors }, () => run(portal.services)));
            expect([title, point, await readBillingState(admin)]).toEqual([title, point, undisturbed]);
          },
          { stopped: jobStoppedAt, every: EVERY[kind] },
        );
        expect(points).toBeGreaterThan(15);
        expect(await verifyLedger(getDb())).toBeNull();
      }
      expect((await verifyStatements(getDb())).problems).toEqual([]);
      await portal.close();
    },
    LIMIT_MS,
  );
});
