import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

/** What a build was made from: its files, and the folders whose lists of names it read. */
const inputsSchema = z.object({
  build: z.string(),
  key: z.string(),
  files: z.array(z.string()),
  outputs: z.array(z.string()),
});
export type Inputs = z.output<typeof inputsSchema>;

const describe = (path: string): string | Buffer => {
  if (!existsSync(path)) return 'missing';
  return statSync(path).isDirectory() ? readdirSync(path).sort().join('\n') : readFileSync(path);
};

/** One hash over the contents of files and the names in folders, in the order of their paths. */
export function hashInputs(root: string, files: readonly string[], settings: string): string {
  const hash = createHash('sha256').update(settings);
  for (const file of [...files].sort())
    hash
      .update(file)
      .update('\0')
      .update(describe(join(root, file)))
      .update('\0');
  return hash.digest('hex').slice(0, 20);
}

/** Reads the record of the last build; undefined if there is none or it is not readable. */
export function readInputs(file: string): Inputs | undefined {
  if (!existsSync(file)) return undefined;
  try {
    return inputsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

/** Whether a build still stands: the same inputs give the same key, and its outputs are there. */
export function isFresh(root: string, noted: Inputs | undefined, settings: string): boolean {
  if (noted === undefined || noted.outputs.some((file) => !existsSync(join(root, file)))) return false;
  return hashInputs(root, noted.files, settings) === noted.key;
}
