import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ErrorCode } from '@portal/contracts/errors';
import * as z from 'zod/mini';

// The words of the language file, so that a sentence exists once; `message` of the envelope is always English, and a
// client says the same in the reader's language by the code.
const LANGUAGE_FILE = join(import.meta.dirname, '../../../../packages/i18n/src/locales/en/errors.json');
const texts = z.parse(
  z.record(z.string(), z.object({ text: z.string() })),
  JSON.parse(readFileSync(LANGUAGE_FILE, 'utf8')),
);

/** What happened, in English. */
export const errorText = (code: ErrorCode): string => texts[code]?.text ?? code;
