import { type Language, languageOf } from './languages.ts';
import { hasTexts, textState } from './text-store.ts';

/** The chosen language. */
export const currentLanguage = (): Language => languageOf(textState().tag);

/**
 * The language that most words of the page are in: the chosen one when its common words exist and it is complete, else
 * English. It is what `<html lang>` must say, or a screen reader speaks English words with a Chuukese voice.
 */
export function textLanguageTag(): string {
  const chosen = currentLanguage();
  return chosen.complete && hasTexts(chosen.tag, 'common') ? chosen.tag : 'en';
}
