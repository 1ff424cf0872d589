import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { instance, noteMissed, TEXTS_ARRIVED } from './instance.ts';

/** The values of a text; `count` also selects the plural. A value that is a text itself is rendered in the same language. */
export type TextValues = Readonly<Record<string, string | number | FilledText>>;
interface FilledText {
  readonly key: string;
  readonly values?: TextValues;
}
/** Words of a key: `save` of the hook's own namespace, `common:save` of another. */
export type Translate = (key: string, values?: TextValues) => string;

const inWords = (values: TextValues = {}, say: Translate): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'object' ? say(value.key, value.values) : value,
    ]),
  );

/** The words of a namespace in the chosen language; the component renders again when texts that it lacked arrive or the language changes. */
export function useText(namespace = 'common'): Translate {
  const { t } = useTranslation(namespace, {
    i18n: instance,
    useSuspense: false,
    bindI18n: `languageChanged ${TEXTS_ARRIVED}`,
    bindI18nStore: '',
  });
  return useMemo<Translate>(() => {
    const say: Translate = (key, values) => t(key, inWords(values, say));
    return say;
  }, [t]);
}

/** Words outside of components: document titles, alerts raised by a call. The key names its namespace. */
export const translate: Translate = (key, values) => instance.t(key, inWords(values, translate));

/** True if the key has a text in the chosen language or in English: lets a server's code fall back to its message. */
export function hasText(key: string): boolean {
  const isThere = instance.exists(key);
  if (!isThere) noteMissed(key);
  return isThere;
}
