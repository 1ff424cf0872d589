import { readdir } from 'node:fs/promises';
import type { Migration } from 'kysely/migration';

/** Four digits, which determine the order, and a description. */
const FILE = /^(\d{4}-[a-z0-9-]+)\.ts$/;

/**
 * Returns every migration: the numbered files of this folder. They run in the order of their names. A released migration must never
 * change; correct it with a new one. Numbers may be missing.
 */
export async function readMigrations(): Promise<Record<string, Migration>> {
  const names = (await readdir(import.meta.dirname)).flatMap((file) => FILE.exec(file)?.[1] ?? []);
  // eslint-disable-next-line no-unsanitized/method -- a file of this folder, by its own name
  const all = names.map(async (name): Promise<[string, Migration]> => [name, await import(`./${name}.ts`)]);
  return Object.fromEntries(await Promise.all(all));
}
