import { CHECKS, type Check, runCheck } from './checks.ts';
import { type JestOutcome, runJest } from './jest-run.ts';
import { ROOT, runCommand } from './run-command.ts';
import { ensureChromium } from './system-tools.ts';
import { type Task, TaskPool } from './task-pool.ts';
import { keepTemporaryFilesTogether } from './temporary-files.ts';
import { countByArea, describeSlowest, groupedTimedTests, patternExceptFiles, timedTests } from './test-files.ts';

/** Number of parallel checks. It is the number of cores of the machine on which a run must take at most ten minutes. */
const CONCURRENCY = 2;
/** One more than cores, because tests also wait: for a disk, a timeout or a job that runs once a minute. */
const WORKERS = CONCURRENCY + 1;
const pool = new TaskPool();
const totals = { passed: 0, failed: 0 };
const skipped = new Map<string, string[]>();
/** Failed checks and tests. They are listed again at the end, because the end of a long output is what readers see first. */
const failures: string[] = [];

const report = (name: string, passed: number, failed: number): void => {
  totals.passed += passed;
  totals.failed += failed;
  const count = passed + failed === 1 ? '' : `: ${passed} passed, ${failed} failed`;
  console.log(`${failed === 0 ? 'ok  ' : 'FAIL'} ${name}${count} (${Math.round(pool.seconds)} s)`);
};

const checkTask = (check: Check): Task => ({
  name: check.name,
  async run() {
    const { status, output, cpuSeconds } = await runCheck(check);
    report(check.name, status === 0 ? 1 : 0, status === 0 ? 0 : 1);
    if (status !== 0) {
      failures.push(check.name);
      console.log(output);
    }
    return cpuSeconds;
  },
});

const build = { succeeded: false };
const buildTask: Task = {
  name: 'build of shell and remotes',
  async run() {
    const { status, output, cpuSeconds } = await runCommand(process.execPath, ['scripts/tasks/build.ts'], {
      keep: 100_000,
    });
    build.succeeded = status === 0;
    report(buildTask.name, build.succeeded ? 1 : 0, build.succeeded ? 0 : 1);
    if (!build.succeeded) {
      failures.push(buildTask.name);
      console.log(output);
    }
    return cpuSeconds;
  },
};

/** Creates the county that journeys start with; otherwise two journeys would create it simultaneously. */
const prepareCountyTask: Task = {
  name: 'demonstration county of the journeys',
  async run() {
    if (!build.succeeded) return undefined;
    // A failure is ignored here: the journeys then create the county themselves, or report why they cannot.
    const prepare = ['--disable-warning=ExperimentalWarning', 'packages/testing/src/browser/prepare-demonstration.ts'];
    return (await runCommand(process.execPath, prepare)).cpuSeconds;
  },
};

const outcomes: JestOutcome[] = [];
const testTask = (name: string, run: () => Promise<JestOutcome>): Task => ({
  name,
  async run() {
    const outcome = await run();
    outcomes.push(outcome);
    failures.push(...outcome.failures);
    for (const [area, { passed, failed }] of countByArea(outcome)) report(area, passed, failed);
    for (const [reason, titles] of outcome.skipped) skipped.set(reason, [...(skipped.get(reason) ?? []), ...titles]);
    return outcome.cpuSeconds;
  },
});

/** Runs all checks and tests, even in a fresh clone. The last line of the output is `N passed, N failed`. Returns whether all passed. */
export async function testEverything(): Promise<boolean> {
  keepTemporaryFilesTogether();
  // the journeys after midnight use the same county
  process.env.TEST_COUNTY_DAY ??= new Date().toISOString().slice(0, 10);
  console.log(`Testing in ${ROOT} with Node ${process.version}`);
  // The longest check is first. The build and the county follow, because the tests need them.
  const [longest, ...others] = CHECKS.map(checkTask);
  await pool.runAll([...(longest ? [longest] : []), buildTask, prepareCountyTask, ...others], CONCURRENCY);

  const chromium = build.succeeded ? await ensureChromium() : undefined;
  const env = chromium === undefined ? {} : { CHROMIUM_PATH: chromium };
  const projects = ['rules', 'browser', 'server', ...(build.succeeded ? ['e2e'] : [])];
  await pool.run(
    testTask('all tests except timed ones', () =>
      runJest(projects, WORKERS, { env, jestArguments: ['--', patternExceptFiles(timedTests())], limitMinutes: 240 }),
    ),
  );
  const timedTask = (name: string, project: string, files: readonly string[]): Task =>
    testTask(name, () => runJest([project], 1, { env, jestArguments: ['--runTestsByPath', ...files] }));
  // Timed tests measure how long a user waits, so nothing runs beside them that uses much CPU time.
  const { journeys, waiting, alone } = groupedTimedTests();
  const timedJourneys = build.succeeded ? [timedTask('timed journeys', 'e2e', journeys)] : [];
  await pool.runAll([...timedJourneys, timedTask('timed tests that mostly wait', 'server', waiting)], CONCURRENCY);
  await pool.run(timedTask('timed tests of the server', 'server', alone));

  for (const [reason, titles] of skipped) console.log(`Skipped: ${titles.length} (${reason}: ${titles.join('; ')})`);
  console.log(pool.timeline().join('\n'));
  console.log(`The slowest files: ${describeSlowest(outcomes)}`);
  for (const failure of failures) console.log(`Failed: ${failure}`);
  console.log(`The run took ${Math.round(pool.seconds)} s.`);
  console.log(`${totals.passed} passed, ${totals.failed} failed`);
  return totals.failed === 0 && totals.passed > 0;
}
