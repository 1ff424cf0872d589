import { useSyncExternalStore } from 'react';

/** Light, dark, or the theme of the user's device. */
export type ThemeChoice = 'device' | 'light' | 'dark';

export const THEME_CHOICES = ['device', 'light', 'dark'] as const satisfies readonly ThemeChoice[];

const STORAGE_KEY = 'portal.theme';
const listeners = new Set<() => void>();
let current: ThemeChoice | undefined;

const isThemeChoice = (value: unknown): value is ThemeChoice => THEME_CHOICES.some((choice) => choice === value);

// Storage throws in some private windows; the device's theme then applies, and the page still works.
function readStored(): ThemeChoice {
  try {
    const stored = window.localStorage.getItem(STORAGE_KEY);
    return isThemeChoice(stored) ? stored : 'device';
  } catch {
    return 'device';
  }
}

function show(choice: ThemeChoice): void {
  if (choice === 'device') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = choice;
}

function change(choice: ThemeChoice): void {
  current = choice;
  show(choice);
  for (const listener of listeners) listener();
}

/**
 * Applies the stored theme to the root element; call it first in the browser, so that the wrong background is never
 * painted.
 */
export function applyStoredTheme(): ThemeChoice {
  change(readStored());
  return getTheme();
}

/** The current choice. */
export function getTheme(): ThemeChoice {
  current ??= readStored();
  return current;
}

/** Sets the theme and stores it in this browser. */
export function setTheme(choice: ThemeChoice): void {
  try {
    window.localStorage.setItem(STORAGE_KEY, choice);
  } catch {
    // Without storage the choice applies to this page only.
  }
  change(choice);
}

const onStorage = (event: StorageEvent): void => {
  if (event.key === STORAGE_KEY) change(readStored());
};

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', onStorage);
  };
}

const serverSnapshot = (): ThemeChoice => 'device';

/** The current choice, also after a change in another tab, and its setter. */
export function useTheme(): readonly [ThemeChoice, (choice: ThemeChoice) => void] {
  return [useSyncExternalStore(subscribe, getTheme, serverSnapshot), setTheme];
}
