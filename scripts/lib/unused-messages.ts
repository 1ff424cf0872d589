import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ERROR_CODES } from '../../packages/contracts/src/errors/catalogue.ts';
import { VALIDATION_MESSAGES } from '../../packages/domain/src/validation/messages.ts';
import { ROOT } from './run-command.ts';

/** Files that declare the names. A declaration does not count as a use. */
const DECLARATION_FILES = /(errors\/catalogue\.ts|validation\/messages\.ts|unused-messages\.ts)$/;

/** Names of errors and messages that no source contains, so that they can never be shown. */
export function unusedNames(names: readonly string[], sources: readonly string[]): readonly string[] {
  const mentioned = new Set(sources.flatMap((text) => text.match(/\w+/g) ?? []));
  return names.filter((name) => !mentioned.has(name));
}

/** The unused errors of the portal's catalogue and the unused validation messages. */
export function unusedMessages(files: readonly string[]): readonly string[] {
  const sources = files
    .filter((file) => !DECLARATION_FILES.test(file) && !/\.test(ing)?\.tsx?$/.test(file))
    .map((file) => readFileSync(path.join(ROOT, file), 'utf8'));
  return unusedNames([...ERROR_CODES, ...VALIDATION_MESSAGES], sources);
}
