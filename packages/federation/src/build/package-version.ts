import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readProperty } from '../property.ts';

/** The version that a folder's package.json names. */
export async function packageVersion(folder: string): Promise<string> {
  const parsed: unknown = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const version: unknown = readProperty(parsed, 'version');
  if (typeof version !== 'string') throw new Error(`${folder}/package.json names no version`);
  return version;
}
