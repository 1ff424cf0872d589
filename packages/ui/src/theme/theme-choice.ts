import { useSyncExternalStore } from 'react';

/** Light, dark, or whatever the reader's device says. */
export type ThemeChoice = 'device' | 'light' | 'dark';

export const THEME_CHOICES = ['device', 'light', 'dark'] as const satisfies readonly ThemeChoice[];

const STORAGE_KEY = 'portal.theme';
const listeners = new Set<() => void>();
let current: ThemeChoice | undefined;

const isThemeChoice = (value: unknown): value is ThemeChoice => THEME_CHOICES.some((choice) => choice === value);

// Storage throws in some private windows; the theme is then the device's, which is no reason to fail a page.
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

/** Applies the stored choice to the root element; call it first thing in the browser so that no wrong ground is painted. */
export function applyStoredTheme(): ThemeChoice {
  change(readStored());
  return getTheme();
}

/** The choice in force. */
export function getTheme(): ThemeChoice {
  current ??= readStored();
  return current;
}

/** Chooses a theme for this browser and remembers it. */
export function setTheme(choice: ThemeChoice): void {
  try {
    window.localStorage.setItem(STORAGE_KEY, choice);
  } catch {
    // Kept for this page only.
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

const onServer = (): ThemeChoice => 'device';

/** The choice in force and the way to change it; another tab's change is followed. */
export function useTheme(): readonly [ThemeChoice, (choice: ThemeChoice) => void] {
  return [useSyncExternalStore(subscribe, getTheme, onServer), setTheme];
}
