import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { monolithConfig } from '@portal/federation/webpack';

// The shell and all remotes (the `mfe-*` folders) as one bundle without module federation. Only the benchmarks in the bench
// folder build it, to measure what federation costs.

const REMOTE_PREFIX = 'mfe-';
const root = join(import.meta.dirname, '..');
const folders = readdirSync(root).filter((name) => name.startsWith(REMOTE_PREFIX));
const remotes = Object.fromEntries(
  folders.map((folder) => [folder.slice(REMOTE_PREFIX.length), join(root, folder, 'src/remote.ts')]),
);

export default monolithConfig(import.meta.dirname, remotes);
