// Builds stale parts: `node scripts/run.mjs build [PART ...]`. A part is the shell or a remote.
import { buildAll, requireParts } from '../build.ts';

const wanted = process.argv.slice(2);
requireParts(wanted);
try {
  const built = await buildAll(wanted.length === 0 ? undefined : wanted);
  if (built.length === 0) console.log('Everything is built already');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
