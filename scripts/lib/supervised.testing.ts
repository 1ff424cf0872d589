// Stands in for the server in tests of the supervisor. Each start executes the command in the next line of a file.
import { appendFileSync, readFileSync } from 'node:fs';
import { READY } from './supervise.ts';

const [commandFile = '', log = ''] = process.argv.slice(2);
const starts = readFileSync(log, 'utf8').split('\n').length - 1;
const logStart = (): void => appendFileSync(log, `${process.pid}\n`);
const command = readFileSync(commandFile, 'utf8').split('\n')[starts] ?? 'end';
// a server that is stopped before it handles signals dies of them
if (command !== 'unprepared') process.on('SIGTERM', () => process.exit(0));
if (command === 'refuse') {
  logStart();
  process.exit(1);
}
process.send?.(READY, () => {
  // logged after the ready message was sent, because a test may kill this process as soon as it sees the line
  logStart();
  if (command === 'fault') process.exit(7);
  if (command === 'end') process.exit(0);
});
setInterval(() => undefined, 1_000);
