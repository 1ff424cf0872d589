import { useSyncExternalStore } from 'react';
import { currentLanguage } from './current-language.ts';
import type { Language } from './languages.ts';
import { watchTexts } from './text-store.ts';

/** The chosen language; a component that uses it renders again when another is chosen. */
export const useLanguage = (): Language => useSyncExternalStore(watchTexts, currentLanguage, currentLanguage);
