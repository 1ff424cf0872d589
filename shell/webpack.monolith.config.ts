import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { monolithConfig } from '@portal/federation/webpack';

const root = join(import.meta.dirname, '..');
const names = readdirSync(root).filter((name) => name.startsWith('mfe-'));
const remotes = Object.fromEntries(names.map((name) => [name.slice(4), join(root, name, 'src/remote.ts')]));

export default monolithConfig(import.meta.dirname, remotes);
