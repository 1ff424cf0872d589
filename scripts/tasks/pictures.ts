// node scripts/run.mjs pictures: takes the screenshots in the documents again, with the current builds.
import { runCommand } from '../lib/run-command.ts';

const { status, output } = await runCommand(process.execPath, ['e2e/src/pictures.ts'], { show: true });
if (status !== 0 && output === '') console.error('The pictures could not be taken: is Chromium installed?');
process.exit(status);
