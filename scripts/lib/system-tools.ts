import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { runCommand } from './run-command.ts';

/** The first of these programs that is on the PATH. */
export function findProgram(...names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(isExecutable);
}

const isExecutable = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const findChromium = () => findProgram('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable');

/**
 * Finds the system's Chromium. If there is none, and this process is root, Debian's package is installed. Without Chromium, browser tests
 * are skipped.
 */
export async function ensureChromium(): Promise<string | undefined> {
  const found = process.env.CHROMIUM_PATH ?? findChromium();
  if (found !== undefined) return found;
  const mayInstall = process.getuid?.() === 0 && findProgram('apt-get') !== undefined;
  if (!mayInstall) {
    console.log('No Chromium on this machine: install the package `chromium` for the browser journeys.');
    return undefined;
  }
  console.log('Installing Chromium for the browser journeys ...');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await runCommand('apt-get', ['update', '-qq'], { env });
  const { status, output } = await runCommand(
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', 'chromium'],
    { env },
  );
  if (status !== 0) console.log(`Chromium could not be installed:\n${output}`);
  return findChromium();
}
