import { createInstance, type i18n } from 'i18next';
import { ENGLISH } from './languages.ts';

const wordsOf = (key: string): string => {
  const name = key.split(/[.:]/).at(-1) ?? key;
  const words = name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

// A key without words is a defect that a test must meet; a reader gets words made of the key, never the bare key.
const missing = (key: string): string => {
  if (process.env.NODE_ENV === 'test') throw new Error(`No text for the key '${key}'`);
  return wordsOf(key);
};

/** The one i18next of the page. Language files are handed in by `texts.ts`: no backend, no detector, no plugin. */
export const instance: i18n = createInstance();

// Resources are added later and by hand, so nothing is awaited and the first render has its texts.
void instance.init({
  lng: ENGLISH.tag,
  fallbackLng: ENGLISH.tag,
  ns: [],
  defaultNS: 'common',
  resources: { [ENGLISH.tag]: {} },
  initAsync: false,
  returnNull: false,
  parseMissingKeyHandler: missing,
  // React escapes; a second escape would show '&amp;' to the reader.
  interpolation: { escapeValue: false },
});
