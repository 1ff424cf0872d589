// Runs the server of one folder with the shell of a second and the remotes of a third, as when parts are released separately.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [server = '', shell = '', remotes = ''] = process.argv.slice(2);

/** Imports a function of the server, which may be of any release. */
async function load(file: string, name: string): Promise<(...given: readonly unknown[]) => unknown> {
  // eslint-disable-next-line no-unsanitized/method -- a file of a folder that the test names
  const module: unknown = await import(pathToFileURL(join(server, 'server/src', file)).href);
  const found: unknown = typeof module === 'object' && module !== null ? Reflect.get(module, name) : undefined;
  if (typeof found !== 'function') throw new Error(`${file} has no ${name}`);
  return (...given) => Reflect.apply(found, undefined, given);
}

const startPortal = await load('main.ts', 'startPortal');
const readBuilds = await load('pages/builds.ts', 'readBuilds');
const adjustBuilds = (): object => {
  const [shellBuilds, remoteBuilds] = [readBuilds(shell), readBuilds(remotes)];
  if (!(shellBuilds instanceof Object && remoteBuilds instanceof Object)) throw new Error('A part is not built.');
  return { ...shellBuilds, remotes: Reflect.get(remoteBuilds, 'remotes') };
};
await startPortal({ startedAt: Date.now(), adjustBuilds });
