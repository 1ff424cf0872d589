// npm test: everything from a bare clone. Ends with the line `N passed, N failed` for the whole.
import { CHECKS, type Check, LINT, runCheck } from '../lib/checks.ts';
import { type JestOutcome, runJest } from '../lib/jest-run.ts';
import { ROOT, runCommand } from '../lib/run-command.ts';
import { ensureChromium } from '../lib/system-tools.ts';

const started = Date.now();
const elapsed = () => `${Math.round((Date.now() - started) / 1000)} s`;
const totals = { passed: 0, failed: 0 };
const skipped = new Map<string, string[]>();

const count = (ok: boolean): void => {
  if (ok) totals.passed += 1;
  else totals.failed += 1;
};

const add = (name: string, outcome: JestOutcome): void => {
  totals.passed += outcome.passed;
  totals.failed += outcome.failed;
  for (const [reason, titles] of outcome.skipped) skipped.set(reason, [...(skipped.get(reason) ?? []), ...titles]);
  console.log(
    `${outcome.failed === 0 ? 'ok  ' : 'FAIL'} ${name}: ${outcome.passed} passed, ${outcome.failed} failed (${elapsed()})`,
  );
};

async function buildEverything(): Promise<boolean> {
  const { status, output } = await runCommand(process.execPath, ['scripts/tasks/build.ts'], { keep: 100_000 });
  console.log(`${status === 0 ? 'ok  ' : 'FAIL'} build of shell and remotes (${elapsed()})`);
  if (status !== 0) console.log(output);
  return status === 0;
}

console.log(`Testing in ${ROOT} with Node ${process.version}`);
/** One after the other, each counted. */
async function inTurn(errands: readonly (() => Promise<boolean>)[]): Promise<void> {
  for (const errand of errands) count(await errand());
}

const check = (wanted: Check) => () => runCheck(wanted);
const building = buildEverything();
await Promise.all([inTurn([check(LINT)]), inTurn([() => building, ...CHECKS.map(check)])]);
add('rules, contracts and tools', await runJest(['rules'], 2));
add('screens in a simulated browser', await runJest(['browser'], 2));
add('server on the embedded database and on PostgreSQL', await runJest(['server'], 2));
if (await building) {
  const chromium = await ensureChromium();
  // One browser at a time: two of them on two cores only measure each other.
  add(
    'journeys in Chromium',
    await runJest(['e2e'], 1, { env: chromium === undefined ? {} : { CHROMIUM_PATH: chromium } }),
  );
}

for (const [reason, titles] of skipped) console.log(`Skipped: ${titles.length} (${reason}: ${titles.join('; ')})`);
console.log(`The whole took ${elapsed()}.`);
console.log(`${totals.passed} passed, ${totals.failed} failed`);
// Leaves even when some tool left a handle behind: the count above is final.
process.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1);
