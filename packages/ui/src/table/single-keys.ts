import { useSyncExternalStore } from 'react';

const KEY = 'portal.singleKeys';
const listeners = new Set<() => void>();
let remembered: boolean | undefined;

const storage = (): Storage | undefined => {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
};

const isOn = (): boolean => {
  remembered ??= storage()?.getItem(KEY) !== 'off';
  return remembered;
};

/** Turns single-key shortcuts on or off on this device, for users whose speech input types letters by accident. */
export function setSingleKeys(isEnabled: boolean): void {
  remembered = isEnabled;
  storage()?.setItem(KEY, isEnabled ? 'on' : 'off');
  for (const listener of listeners) listener();
}

/** Whether single-key shortcuts are enabled, in results and in the preview. */
export const useSingleKeys = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    isOn,
    () => true,
  );
