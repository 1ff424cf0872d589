export { currentLanguage, textLanguageTag } from './current-language.ts';
export { currentFormats, type Formats, formatsOf, setCountyTimeZone, useFormats } from './format.ts';
export { ENGLISH, LANGUAGES, type Language, languageOf } from './languages.ts';
export { LocalText, type LocalTextProps } from './local-text.tsx';
export { addTexts, changeLanguage, loadTexts, registerTexts, type TextLoader, type Texts } from './texts.ts';
export { useLanguage } from './use-language.ts';
export { hasText, type TextValues, type Translate, translate, useText } from './use-text.ts';
