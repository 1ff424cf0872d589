// Creates a new remote: `node scripts/run.mjs new-remote NAME`.
import { writeNewRemote } from '../lib/new-remote.ts';
import { ROOT, runCommand } from '../lib/run-command.ts';

try {
  const folder = writeNewRemote(ROOT, process.argv[2] ?? '');
  console.log(`Created ${folder}. Linking it into the workspace ...`);
  const { status, output } = await runCommand('pnpm', ['install', '--no-frozen-lockfile', '--reporter=silent']);
  if (status !== 0) throw new Error(`pnpm could not link it: ${output}`);
  console.log(`Ready: npm run dev -- ${folder}`);
  console.log(
    `Its texts are only in English. Translate them in ${folder}/src/locales: npm test fails until every complete language has them.`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
