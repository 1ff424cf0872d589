// npm run dev [-- PART ...]: the portal, built again as its sources change. With names only those parts are watched, and the
// rest comes from its last build.
import { watch } from 'node:fs';
import { join } from 'node:path';
import { buildAll, parts } from '../build.ts';
import { ROOT } from '../lib/run-command.ts';
import { demandSettings, startOrExplain } from '../lib/start-or-explain.ts';

/** Editors write a file in several steps; one build is enough for them. */
const QUIET_MS = 150;

demandSettings();
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !parts().includes(name));
if (unknown.length > 0) {
  console.error(`There is no part '${unknown.join("', '")}'. Choose from: ${parts().join(', ')}.`);
  process.exit(2);
}
const watched = wanted.length === 0 ? parts() : wanted;

let timer: NodeJS.Timeout | undefined;
let building = Promise.resolve();

async function rebuild(): Promise<void> {
  try {
    const built = await buildAll(watched);
    if (built.length > 0) console.log(`Reload the page to see ${built.join(' and ')}.`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
  }
}

function onChange(_event: string, file: string | null): void {
  if (file === null || !/src[\\/]/.test(file) || file.includes('.test.')) return;
  clearTimeout(timer);
  timer = setTimeout(() => {
    building = building.then(rebuild);
  }, QUIET_MS);
}

await buildAll();
for (const folder of [...watched, 'packages']) watch(join(ROOT, folder), { recursive: true }, onChange);
console.log(`Watching ${watched.join(', ')} and the packages.`);
await startOrExplain({ startedAt: Date.now() });
