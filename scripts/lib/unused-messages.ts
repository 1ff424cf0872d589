import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ERROR_CODES } from '../../packages/contracts/src/errors/catalogue.ts';
import { VALIDATION_MESSAGES } from '../../packages/domain/src/validation/messages.ts';
import { ROOT } from './run-command.ts';

/** Sentences of the specification whose screens are being built: they stand ready, and this list only gets shorter. */
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

/** Where they are declared: naming them there is no use. */
const DECLARED = /(errors\/catalogue\.ts|validation\/messages\.ts|unused-messages\.ts)$/;

/** Names of errors and of messages that no source mentions: nobody can ever be told them. */
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
