// Stands for the server: does what it is told by the lines of a file, one a start. A supervisor runs it in a test.
import { appendFileSync, readFileSync } from 'node:fs';
import { READY } from './supervise.ts';

const [file = '', log = ''] = process.argv.slice(2);
const starts = readFileSync(log, 'utf8').split('\n').length - 1;
const noteStart = (): void => appendFileSync(log, `${process.pid}\n`);
const order = readFileSync(file, 'utf8').split('\n')[starts] ?? 'end';
process.on('SIGTERM', () => process.exit(0));
if (order === 'refuse') {
  noteStart();
  process.exit(1);
}
process.send?.(READY, () => {
  // a caller that waits for this line may kill the server at once: the supervisor already knows that it is ready
  noteStart();
  if (order === 'fault') process.exit(7);
  if (order === 'end') process.exit(0);
});
setInterval(() => undefined, 1_000);
