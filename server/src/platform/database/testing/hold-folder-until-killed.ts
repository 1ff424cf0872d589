import { lockDataFolder } from '../embedded/lock.ts';
import { messageOf } from '../errors.ts';

// Run by tests as a process of its own: takes the data folder, says so, and holds it until it is killed or its input ends. One that is
// refused says why, and lives on as well, so that its end can be seen to touch nothing.

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
