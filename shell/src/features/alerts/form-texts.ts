import type { FieldMessage } from '@portal/domain';
import type { TextKey } from '@portal/ui';

interface Keyed {
  readonly key: string;
  readonly values?: FieldMessage['values'] | undefined;
}

/** Messages of the rules, or of the server, as keys of the language file. */
export function asTexts<Field extends string>(
  messages: Readonly<Partial<Record<Field, Keyed | undefined>>>,
): Partial<Record<Field, TextKey>> {
  const texts: Partial<Record<Field, TextKey>> = {};
  for (const field in messages) {
    const message: Keyed | undefined = messages[field];
    if (message === undefined) continue;
    const { key, values } = message;
    texts[field] = { key: `validation:${key.replace('validation.', '')}`, ...(values === undefined ? {} : { values }) };
  }
  return texts;
}
