// npm start: builds stale parts, then runs the server, and restarts it after a crash. The server creates the demo county if the data
// folder is empty.
import path from 'node:path';
import { dropUnwrittenOutput } from '../../server/src/platform/control/unread-output.ts';
import { buildAll } from '../build.ts';
import { ROOT } from '../lib/run-command.ts';
import { requireSettings } from '../lib/start-or-explain.ts';
import { supervise } from '../lib/supervise.ts';

dropUnwrittenOutput();
const startedAt = Date.now();
requireSettings();
try {
  await buildAll();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
process.exitCode = await supervise(path.join(ROOT, 'scripts/lib/serve.ts'), [String(startedAt)]);
