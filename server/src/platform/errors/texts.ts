import type { ErrorCode } from '@portal/contracts/errors';
import * as z from 'zod/mini';
import { readEnglishTexts } from '../texts/language-file.ts';

// `message` of the envelope is always English; a client says the same in the reader's language by the code.
const texts = z.parse(z.record(z.string(), z.object({ text: z.string() })), readEnglishTexts('errors'));

/** What happened, in English. */
export const errorText = (code: ErrorCode): string => texts[code]?.text ?? code;
