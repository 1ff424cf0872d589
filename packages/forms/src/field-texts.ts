import type { TextKey } from '@portal/ui';

interface Keyed {
  readonly key: string;
  readonly values?: TextKey['values'];
}

/** A message of the rules or of the server: 'validation.required'. A key with a namespace of its own stays as it is. */
const textKeyOf = (key: string): string => (key.includes(':') ? key : `validation:${key.replace('validation.', '')}`);

/** Messages of the rules, or of the server, as keys of the language file. */
export function fieldTexts<Field extends string>(
  messages: Readonly<Partial<Record<Field, Keyed | undefined>>>,
): Partial<Record<Field, TextKey>> {
  const texts: Partial<Record<Field, TextKey>> = {};
  for (const field in messages) {
    const message: Keyed | undefined = messages[field];
    if (message === undefined) continue;
    const { key, values } = message;
    texts[field] = { key: textKeyOf(key), ...(values === undefined ? {} : { values }) };
  }
  return texts;
}
