import { createInstance, type i18n } from 'i18next';
import { ENGLISH } from './languages.ts';

const labelOfKey = (key: string): string => {
  const name = key.split(/[.:]/).at(-1) ?? key;
  const label = name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return label.charAt(0).toUpperCase() + label.slice(1);
};

/** Event of the i18next instance: texts were loaded that a rendered component lacked or shows in English. */
export const TEXTS_LOADED = 'textsArrived';

/** Namespaces whose texts were needed before they were loaded. */
const missed = new Set<string>();

/** Notes that a key had no text: its component renders again when the namespace arrives. */
export const recordMissingText = (key: string): void => void missed.add(key.split(':')[0] ?? key);

/** True if texts of a namespace were needed before they were loaded, since the last call. */
export const consumeMissingTexts = (namespace: string): boolean => missed.delete(namespace);

// A key without a text is a bug and throws in tests. A user gets words made from the key, never the bare key.
const missing = (key: string): string => {
  recordMissingText(key);
  if (process.env.NODE_ENV === 'test') throw new Error(`No text for the key '${key}'`);
  return labelOfKey(key);
};

/** The page's i18next instance, without backend, detector or plugins: `texts.ts` adds the texts. */
export const instance: i18n = createInstance();

// Synchronous, because there is nothing to load here: texts are added later.
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
  // React escapes texts; a second escape would show '&amp;' to the user.
  interpolation: { escapeValue: false },
});
