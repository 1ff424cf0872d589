import { useSyncExternalStore } from 'react';
import { currentLanguage } from './current-language.ts';
import { instance } from './instance.ts';
import type { Language } from './languages.ts';

const subscribe = (changed: () => void): (() => void) => {
  instance.on('languageChanged', changed);
  return () => instance.off('languageChanged', changed);
};

/** The chosen language; a component that uses it renders again when another is chosen. */
export const useLanguage = (): Language => useSyncExternalStore(subscribe, currentLanguage, currentLanguage);
