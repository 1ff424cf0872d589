import type { ErrorCode } from '@portal/contracts/errors';
import * as z from 'zod/mini';
import { readEnglishTexts } from '../texts/language-file.ts';

// `message` in a response is always English; a client shows the text of the error code in the user's language.
const texts = z.parse(z.record(z.string(), z.object({ text: z.string() })), readEnglishTexts('errors'));

/** The English message of an error code. */
export const errorText = (code: ErrorCode): string => texts[code]?.text ?? code;
