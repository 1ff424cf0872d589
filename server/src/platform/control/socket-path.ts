import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** Longest socket path that every operating system accepts. */
const maxBytes = 100;

/** The path where the server of the data folder listens for commands: in the folder, or in a temporary folder if the path is too long. */
export function controlSocketPath(dataFolder: string): string {
  const inFolder = join(resolve(dataFolder), 'control.sock');
  if (Buffer.byteLength(inFolder) <= maxBytes) return inFolder;
  const id = createHash('sha256').update(resolve(dataFolder)).digest('hex').slice(0, 16);
  const folder = join(tmpdir(), `portal-control-${process.getuid?.() ?? 0}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return join(folder, `${id}.sock`);
}
