// npm run test:long -- [ID]: the same tests with larger counts; with an id, only the tests that have it in their title.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { runJest } from '../lib/jest-run.ts';
import { runAction } from '../lib/part-actions.ts';
import { readParts } from '../lib/parts.ts';
import { ROOT } from '../lib/run-command.ts';
import { patternExceptFiles, timedTests } from '../lib/test-files.ts';
import { runJourneys } from '../lib/topology/journeys.ts';
import { missingForTopology } from '../lib/topology/topology.ts';

const PROPERTY_RUNS = '5000';

/** Reports of how often each transition and fault occurred in the simulated histories. */
const simulations = ['server', 'embedded'].map((where) => path.join(ROOT, `.cache/test/simulation-${where}.txt`));
for (const file of simulations) rmSync(file, { force: true });

/** Every screen in five languages, five widths and both themes. */
const EVERY_SCREEN = { project: 'e2e', env: { FIT: 'all' }, jestArguments: ['--testPathPatterns=e2e/src/fit'] };
/** Builds of the previous release together with those of this one. */
const TWO_RELEASES = { project: 'e2e', env: { SKEW: '1' }, jestArguments: ['--testPathPatterns=e2e/src/skew'] };

const [id] = process.argv.slice(2);
const only = id === undefined ? [] : ['--testNamePattern', id.replace(/[^\w.-]/g, '')];
let passed = 0;
let failed = 0;
/** Timed server tests, which run alone after the others. */
const timed = timedTests().filter((file) => file.startsWith('server/'));
const serverRuns =
  id === undefined
    ? [
        { project: 'server', jestArguments: ['--', patternExceptFiles(timed)] },
        { project: 'server', jestArguments: ['--runTestsByPath', ...timed], workers: 1 },
      ]
    : [{ project: 'server', jestArguments: only }];
const runs = [
  ...['rules', 'browser'].map((project) => ({ project, env: { PROPERTY_RUNS }, jestArguments: only })),
  ...serverRuns.map((run) => ({ ...run, env: { PROPERTY_RUNS } })),
  ...(id === undefined ? [EVERY_SCREEN, TWO_RELEASES] : []),
];
for (const { project, env, jestArguments, workers } of runs.map((run) => ({ workers: 2, ...run }))) {
  const outcome = await runJest([project], workers, { env, jestArguments, limitMinutes: 240 });
  console.log(`${project}: ${outcome.passed} passed, ${outcome.failed} failed`);
  passed += outcome.passed;
  failed += outcome.failed;
}
/** Checks types and lint of each part as in its own folder. The checks of the whole repository do not use the parts' configurations. */
async function checkEachPart(): Promise<void> {
  for (const part of readParts())
    for (const action of part.actions.filter((one) => one === 'types' || one === 'lint')) {
      const outcome = await runAction(part, action);
      if (outcome.output !== '') console.log(`${part.name} ${action}:\n${outcome.output}`);
      passed += outcome.passed;
      failed += outcome.failed;
    }
}
if (id === undefined) await checkEachPart();
const missing = missingForTopology();
if (id === undefined && missing !== '') console.log(`journeys against the topology: not run, ${missing}`);
else if (id === undefined) {
  const outcome = await runJourneys();
  passed += outcome.passed;
  failed += outcome.failed;
}
for (const file of simulations) if (existsSync(file)) console.log(readFileSync(file, 'utf8'));
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
