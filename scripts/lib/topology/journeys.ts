import { globSync } from 'node:fs';
import path from 'node:path';
import { DEMONSTRATION_DOCUMENTS } from '../../../server/src/demonstration/records/index.ts';
import { type JestOutcome, runJest } from '../jest-run.ts';
import { ROOT } from '../run-command.ts';
import { startTopologyController } from './controller.ts';
import { startTopology } from './topology.ts';

const FOLDER = 'e2e/src/journeys';
const LIMIT_MINUTES = 120;

/** Journeys that do not run against the topology, with the reason. */
export const SKIPPED_JOURNEYS: Readonly<Record<string, string>> = {
  'postgresql.test.ts': 'it starts its own portals, on a PostgreSQL without a county',
};

/** The journey files whose names contain one of the words; all files without words. */
export function journeyFiles(words: readonly string[] = []): string[] {
  return globSync(`${FOLDER}/*.test.ts`, { cwd: ROOT })
    .filter((file) => SKIPPED_JOURNEYS[path.basename(file)] === undefined)
    .filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
    .sort();
}

/** Starts the topology, runs the journeys against it one file after the other, and stops it. */
export async function runJourneys(words: readonly string[] = []): Promise<JestOutcome> {
  const files = journeyFiles(words);
  const print = (line: string): void => console.log(line);
  print('Starting the topology ...');
  const topology = await startTopology({
    documents: DEMONSTRATION_DOCUMENTS,
    hasSlides: true,
    paymentProvider: 'sandbox',
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void topology.stop().then(() => process.exit(130)));
  try {
    const controller = await startTopologyController(topology);
    try {
      print(`${files.length} journey files run against ${topology.url}/ ...`);
      const outcome = await runJest(['e2e'], 1, {
        env: { JOURNEYS_CONTROLLER: controller.url },
        jestArguments: ['--runTestsByPath', ...files],
        limitMinutes: LIMIT_MINUTES,
      });
      for (const { file, passed, failed, seconds } of outcome.files)
        print(`  ${path.basename(file)}: ${passed} passed, ${failed} failed, ${Math.round(seconds)} s`);
      for (const [file, why] of Object.entries(SKIPPED_JOURNEYS)) print(`  ${file}: left out, ${why}`);
      for (const [why, titles] of outcome.skipped) print(`  ${titles.length} skipped: ${why}`);
      print(`The county was restored ${controller.restoreCount()} times.`);
      print(`journeys against the topology: ${outcome.passed} passed, ${outcome.failed} failed`);
      return outcome;
    } finally {
      await controller.close();
    }
  } finally {
    await topology.stop();
  }
}
