import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { instance, recordMissingText, TEXTS_LOADED } from './instance.ts';

/** The values of a text; `count` also selects the plural. A value that is a text itself is rendered in the same language. */
export type TextValues = Readonly<Record<string, string | number | FilledText>>;
interface FilledText {
  readonly key: string;
  readonly values?: TextValues;
}
/** Translates a key: `save` in the hook's own namespace, `common:save` in another. */
export type Translate = (key: string, values?: TextValues) => string;

const translateValues = (values: TextValues = {}, t: Translate): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'object' ? t(value.key, value.values) : value,
    ]),
  );

/**
 * The translate function of a namespace in the chosen language. The component renders again when texts that it lacked arrive, or the
 * language changes.
 */
export function useText(namespace = 'common'): Translate {
  const { t } = useTranslation(namespace, {
    i18n: instance,
    useSuspense: false,
    bindI18n: `languageChanged ${TEXTS_LOADED}`,
    bindI18nStore: '',
  });
  return useMemo<Translate>(() => {
    const translateKey: Translate = (key, values) => t(key, translateValues(values, translateKey));
    return translateKey;
  }, [t]);
}

/** Translates outside of components: document titles, alerts about a call. The key must have its namespace. */
export const translate: Translate = (key, values) => instance.t(key, translateValues(values, translate));

/** True if the key has a text in the chosen language or in English. */
export function hasText(key: string): boolean {
  const isThere = instance.exists(key);
  if (!isThere) recordMissingText(key);
  return isThere;
}
