import { createContext, type ReactNode, useContext } from 'react';

/** The values for a text; `count` selects the plural. */
export type TextValues = Readonly<Record<string, string | number | TextKey>>;

/** Turns a key of a language file (`namespace:key`) into words. */
export type Translate = (key: string, values?: TextValues) => string;

/** A text as data: what validation and servers' answers hand to the components. */
export interface TextKey {
  readonly key: string;
  readonly values?: TextValues;
}

interface TextContextValue {
  readonly t: Translate;
  readonly locale: string;
}

// The key itself is better than nothing while a story or a test has no language files.
const TextContext = createContext<TextContextValue>({ t: (key) => key, locale: 'en-US' });

export interface TextProviderProps {
  readonly t: Translate;
  /** BCP 47 tag of the chosen language: month names, numbers. */
  readonly locale?: string;
  readonly children: ReactNode;
}

/**
 * Gives all components below their words. The shell connects it to the language files once and draws it again when the language
 * changes: the function is then a new one, so that words kept in a memo are made again, also between languages of one locale.
 */
export function TextProvider({ t, locale = 'en-US', children }: TextProviderProps) {
  const value: TextContextValue = { t: (key, values) => t(key, values), locale };
  return <TextContext value={value}>{children}</TextContext>;
}

/** The function that turns keys into words. */
export function useT(): Translate {
  return useContext(TextContext).t;
}

/** The chosen language as a BCP 47 tag. */
export function useLocale(): string {
  return useContext(TextContext).locale;
}
