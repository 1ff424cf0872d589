import { lockDataFolder } from '../embedded/lock.ts';
import { messageOf } from '../errors.ts';

// Tests run this file as a separate process. It locks the data folder, prints 'held', and keeps the lock until it is killed or its input
// ends. If the lock is refused, it prints the reason and stays alive as well, so that a test can check that its end releases nothing.

const [dataFolder = ''] = process.argv.slice(2);
let outcome = 'held';
let unlock = (): void => undefined;
try {
  unlock = lockDataFolder(dataFolder);
} catch (error) {
  outcome = messageOf(error);
}
process.stdout.write(`${outcome}\n`);
process.stdin.once('end', unlock).resume();
