export { currentLanguage, textLanguageTag } from './current-language.ts';
export { currentFormats, type Formats, formatsOf, setCountyZone, useFormats } from './format.ts';
export { ENGLISH, LANGUAGES, type Language, languageOf } from './languages.ts';
export { LocalWords, type LocalWordsProps } from './local-words.tsx';
export type { Texts } from './text-store.ts';
export { addTexts, changeLanguage, loadTexts, registerTexts, type TextLoader } from './texts.ts';
export type { TextValues, Translate } from './translator.ts';
export { useLanguage } from './use-language.ts';
export { hasText, translate, useText } from './use-text.ts';
