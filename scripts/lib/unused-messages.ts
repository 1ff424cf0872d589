import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ERROR_CODES } from '../../packages/contracts/src/errors/catalogue.ts';
import { VALIDATION_MESSAGES } from '../../packages/domain/src/validation/messages.ts';
import { ROOT } from './run-command.ts';

/** Texts of the specification whose screens are not built yet. This list may only get shorter. */
const AWAITED: ReadonlySet<string> = new Set([
  'PARCEL_ID_NOT_FOUND',
  'PARAGRAPH_LIMIT',
  'LINK_LIMIT',
  'UNLIMITED_NOT_LAST',
  'DEFAULT_SEARCH_OFF',
  'RATE_TABLE_FULL',
  'threeCharacters',
  'threeCharactersOrBlank',
  'lettersAndNumbersOnly',
  'validPlatRequired',
  'noMatchingPlat',
]);

/** Files that declare them, which does not count as a use. */
const DECLARED = /(errors\/catalogue\.ts|validation\/messages\.ts|unused-messages\.ts)$/;

/** Names of errors and messages that no source mentions, so that they can never be shown. */
export function unusedNames(names: readonly string[], sources: readonly string[]): readonly string[] {
  const mentioned = new Set(sources.flatMap((text) => text.match(/\w+/g) ?? []));
  return names.filter((name) => !mentioned.has(name) && !AWAITED.has(name));
}

/** The same for the portal's own catalogue and messages. */
export function unusedMessages(files: readonly string[]): readonly string[] {
  const sources = files
    .filter((file) => !DECLARED.test(file) && !/\.test(ing)?\.tsx?$/.test(file))
    .map((file) => readFileSync(path.join(ROOT, file), 'utf8'));
  return unusedNames([...ERROR_CODES, ...VALIDATION_MESSAGES], sources);
}
