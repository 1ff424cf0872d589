import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

/** The record of a build: a hash over its input files and folders, their paths, and the build's outputs. */
const inputsSchema = z.object({
  build: z.string(),
  key: z.string(),
  files: z.array(z.string()),
  outputs: z.array(z.string()),
});
export type Inputs = z.output<typeof inputsSchema>;

const contentOf = (path: string): string | Buffer => {
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
      .update(contentOf(join(root, file)))
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

/** Whether a build is up to date: its inputs have the same hash, and its outputs exist. */
export function isFresh(root: string, inputs: Inputs | undefined, settings: string): boolean {
  if (inputs === undefined || inputs.outputs.some((file) => !existsSync(join(root, file)))) return false;
  return hashInputs(root, inputs.files, settings) === inputs.key;
}
