import { createInstance, type i18n } from 'i18next';
import { ENGLISH } from './languages.ts';

const wordsOf = (key: string): string => {
  const name = key.split(/[.:]/).at(-1) ?? key;
  const words = name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** What the instance tells when words arrive that what is drawn lacks, or draws in English. */
export const TEXTS_ARRIVED = 'textsArrived';

/** Namespaces that someone wanted words of while they were not there. */
const missed = new Set<string>();

/** Notes that a key had no text: its component renders again when the namespace arrives. */
export const noteMissed = (key: string): void => void missed.add(key.split(':')[0] ?? key);

/** True if texts of a namespace were needed before they were loaded; the next answer counts from now on. */
export const takeMissed = (namespace: string): boolean => missed.delete(namespace);

// A key without words is a defect that a test must meet; a reader gets words made of the key, never the bare key.
const missing = (key: string): string => {
  noteMissed(key);
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
  appendNamespaceToMissingKey: true,
  // React escapes; a second escape would show '&amp;' to the reader.
  interpolation: { escapeValue: false },
});
