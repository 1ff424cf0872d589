import type { ReactNode } from 'react';
import { currentLanguage, textLanguageTag } from './current-language.ts';
import { instance } from './instance.ts';
import { useLanguage } from './use-language.ts';
import { type TextValues, useText } from './use-text.ts';

export interface LocalTextProps {
  readonly textKey: string;
  readonly namespace?: string;
  readonly values?: TextValues;
}

/**
 * A text with its language in a `lang` attribute. A page in a Pacific language is an English page (`<html lang="en">`) with some
 * local words; the attribute lets screen readers pronounce them correctly.
 */
export function LocalText({ textKey, namespace = 'common', values }: LocalTextProps): ReactNode {
  useLanguage();
  const t = useText(namespace);
  const text = t(textKey, values);
  const { tag } = currentLanguage();
  const local = instance.getResource(tag, namespace, textKey) !== undefined;
  const lang = local ? tag : 'en';
  return lang === textLanguageTag() ? text : <span lang={lang}>{text}</span>;
}
