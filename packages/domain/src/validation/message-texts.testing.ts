import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FieldMessages } from './messages.ts';

const LANGUAGE_FILE = join(import.meta.dirname, '../../../i18n/src/locales/en/validation.json');
const read: unknown = JSON.parse(readFileSync(LANGUAGE_FILE, 'utf8'));
const TEXTS = new Map<string, unknown>(Object.entries(read ?? {}));

/** The messages of a form by field, with the specification's texts. */
export const messageTexts = (messages: FieldMessages<string>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(messages).map(([field, message]) => {
      const text = TEXTS.get(message?.key.replace('validation.', '') ?? '');
      return [field, typeof text === 'string' ? text.replace('{{minimum}}', `${message?.values?.minimum}`) : ''];
    }),
  );
