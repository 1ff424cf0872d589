import { commands } from './commands.ts';
import { runCommandLine } from './platform/control/run-command.ts';
import { dropUnreadOutput } from './platform/control/unread-output.ts';

dropUnreadOutput();

const stopped = new AbortController();
process.once('SIGINT', () => stopped.abort());
process.once('SIGTERM', () => stopped.abort());

process.exitCode = await runCommandLine({
  commands,
  words: process.argv.slice(2),
  env: process.env,
  print: (line) => console.log(line),
  signal: stopped.signal,
});
