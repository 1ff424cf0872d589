import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { instance } from './instance.ts';

/** What a text is filled with; `count` also picks the plural. */
export type TextValues = Readonly<Record<string, string | number>>;
/** Words of a key: `save` of the hook's own namespace, `common:save` of another. */
export type Translate = (key: string, values?: TextValues) => string;

/** The words of a namespace in the chosen language; the component renders again when texts arrive or the language changes. */
export function useText(namespace = 'common'): Translate {
  const { t } = useTranslation(namespace, { i18n: instance, useSuspense: false, bindI18nStore: 'added' });
  return useMemo<Translate>(() => (key, values) => t(key, { ...values }), [t]);
}

/** Words outside of components: document titles, alerts raised by a call. The key names its namespace. */
export const translate: Translate = (key, values) => instance.t(key, { ...values });

/** True when the key has words in the chosen language or in English: lets a server's code fall back to its message. */
export const hasText = (key: string): boolean => instance.exists(key);
