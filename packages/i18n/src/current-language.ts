import { instance } from './instance.ts';
import { type Language, languageOf } from './languages.ts';

/** The chosen language. */
export const currentLanguage = (): Language => languageOf(instance.language);

/**
 * The language that most words of the page are in: the chosen one when its common words exist and it is complete, else
 * English. It is what `<html lang>` must say, or a screen reader speaks English words with a Chuukese voice.
 */
export function textLanguageTag(): string {
  const chosen = currentLanguage();
  return chosen.complete && instance.hasResourceBundle(chosen.tag, 'common') ? chosen.tag : 'en';
}
