// node scripts/run.mjs place-remotes FOLDER: copies the files of each built remote into FOLDER/mfe-NAME, for a static file host.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { placeRemote } from '../lib/place-remote.ts';
import { ROOT } from '../lib/run-command.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('Name the folder: node scripts/run.mjs place-remotes FOLDER');
  process.exit(1);
}
for (const name of readdirSync(ROOT).filter((one) => one.startsWith('mfe-'))) {
  const dist = path.join(ROOT, name, 'dist');
  if (existsSync(path.join(dist, 'manifest.json'))) placeRemote(dist, path.join(path.resolve(folder), name));
}
