import { useCallback } from 'react';
import { isTypingTarget, type PressedKey } from './keyboard-model.ts';

/** The parts of a key press that are needed; both React's event and the native event have them. */
export interface KeyPress extends PressedKey {
  readonly target: EventTarget | null;
  readonly defaultPrevented: boolean;
  preventDefault(): void;
}

/** The actions of single keys, in lower case: `{ i: openImages, '/': newSearch, '?': showKeys, c: copyCitation }`. */
export type ShortcutKeys = Readonly<Record<string, (press: KeyPress) => void>>;

export interface ShortcutOptions {
  /** False when the user has turned off single-key shortcuts. */
  readonly enabled: boolean;
}

/**
 * Single-key shortcuts for one region. Spread the returned props on the region's element: the keys then work only while
 * the focus is inside, never while the user is typing, and never together with Ctrl, Alt or the system key.
 */
export function useShortcutKeys(keys: ShortcutKeys, { enabled }: ShortcutOptions) {
  const onKeyDown = useCallback(
    (event: KeyPress) => {
      if (!enabled || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTypingTarget(event.target)) return;
      const act = Object.hasOwn(keys, event.key.toLowerCase()) ? keys[event.key.toLowerCase()] : undefined;
      if (act === undefined) return;
      event.preventDefault();
      act(event);
    },
    [keys, enabled],
  );
  return { onKeyDown };
}
