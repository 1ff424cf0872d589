// npm test: runs all checks and tests. With names (`npm test -- mfe-search ui`) it tests only those parts. With --changed [COMMIT] it tests
// the parts that changed since that commit (default: main), and every part that depends on one of them.
import { changedParts } from '../lib/changed-parts.ts';
import { type Part, partOf, readParts } from '../lib/parts.ts';
import { testEverything } from '../lib/test-everything.ts';
import { testParts } from '../lib/test-parts.ts';

const CHANGED = '--changed';

/** The parts that the arguments select; undefined selects everything. */
function wantedParts([first, ...rest]: readonly string[]): readonly Part[] | undefined {
  const parts = readParts();
  if (first === undefined) return undefined;
  if (first === CHANGED) return changedParts(rest[0] ?? 'main', parts);
  return [first, ...rest].map((word) => partOf(word, parts));
}

async function main(): Promise<number> {
  try {
    const wanted = wantedParts(process.argv.slice(2));
    return (await (wanted === undefined ? testEverything() : testParts(wanted))) ? 0 : 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 2;
  }
}

// Exits even if a tool left a handle open: the printed count is final.
process.exit(await main());
