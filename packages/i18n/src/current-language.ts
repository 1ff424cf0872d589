import { instance } from './instance.ts';
import { type Language, languageOf } from './languages.ts';

/** The chosen language. */
export const currentLanguage = (): Language => languageOf(instance.language);

/**
 * The language of most texts of the page: the chosen one if its common texts are loaded and complete, else English. `<html lang>`
 * must match it, or a screen reader would read English with a Chuukese voice.
 */
export function textLanguageTag(): string {
  const chosen = currentLanguage();
  return chosen.complete && instance.hasResourceBundle(chosen.tag, 'common') ? chosen.tag : 'en';
}
