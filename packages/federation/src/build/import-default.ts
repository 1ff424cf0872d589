import { pathToFileURL } from 'node:url';
import { readProperty } from '../property.ts';

/** Imports a source file of the repository and returns its default export. */
export async function importDefault(file: string): Promise<unknown> {
  // eslint-disable-next-line no-unsanitized/method -- a file of the part that is being built, named by the build itself
  const module: unknown = await import(pathToFileURL(file).href);
  return readProperty(module, 'default');
}
