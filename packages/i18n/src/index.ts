export { currentLanguage, textLanguageTag } from './current-language.ts';
export { currentFormats, type Formats, formatsOf, setCountyTimeZone, useFormats } from './format.ts';
export { ENGLISH, LANGUAGES, type Language, languageOf } from './languages.ts';
export { TextWithLanguage, type TextWithLanguageProps } from './text-with-language.tsx';
export { addTexts, changeLanguage, loadTexts, registerTexts, type TextLoader, type Texts } from './texts.ts';
export { useLanguage } from './use-language.ts';
export { hasText, type TextValues, type Translate, translate, useText } from './use-text.ts';
