import { createContext, type ReactNode, useContext } from 'react';

/** The values of a text; `count` selects the plural form. */
export type TextValues = Readonly<Record<string, string | number | TextKey>>;

/** Translates a key of a language file (`namespace:key`). */
export type Translate = (key: string, values?: TextValues) => string;

/** An untranslated text, as validation and server responses pass it to components. */
export interface TextKey {
  readonly key: string;
  readonly values?: TextValues;
}

interface TextContextValue {
  readonly t: Translate;
  readonly locale: string;
}

// shows the key itself in stories and tests without language files
const TextContext = createContext<TextContextValue>({ t: (key) => key, locale: 'en-US' });

export interface TextProviderProps {
  readonly t: Translate;
  /** BCP 47 tag of the chosen language, for month names and numbers. */
  readonly locale?: string;
  readonly children: ReactNode;
}

/**
 * Provides translations to all components below. The shell connects it to the language files and renders it again after
 * a language change. The function is then a new one, so that memoized texts are translated again even if the locale
 * stays the same, as between English and a Pacific language.
 */
export function TextProvider({ t, locale = 'en-US', children }: TextProviderProps) {
  const value: TextContextValue = { t: (key, values) => t(key, values), locale };
  return <TextContext value={value}>{children}</TextContext>;
}

/** Returns the translation function. */
export function useT(): Translate {
  return useContext(TextContext).t;
}

/** The chosen language as a BCP 47 tag. */
export function useLocale(): string {
  return useContext(TextContext).locale;
}
