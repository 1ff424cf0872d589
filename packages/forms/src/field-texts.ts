import type { TextKey } from '@portal/ui';

interface KeyedMessage {
  readonly key: string;
  readonly values?: TextKey['values'];
}

/**
 * The language file's key of a message: 'validation:required' for 'validation.required' or 'required'. Keys with a
 * namespace are unchanged.
 */
const textKeyOf = (key: string): string => (key.includes(':') ? key : `validation:${key.replace('validation.', '')}`);

/** Converts field messages of the county's rules or the server to keys of the language files. */
export function fieldTexts<Field extends string>(
  messages: Readonly<Partial<Record<Field, KeyedMessage | undefined>>>,
): Partial<Record<Field, TextKey>> {
  const texts: Partial<Record<Field, TextKey>> = {};
  for (const field in messages) {
    const message: KeyedMessage | undefined = messages[field];
    if (message === undefined) continue;
    const { key, values } = message;
    texts[field] = { key: textKeyOf(key), ...(values === undefined ? {} : { values }) };
  }
  return texts;
}
