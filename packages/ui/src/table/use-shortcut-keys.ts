import { useCallback } from 'react';
import { isTypingTarget, type PressedKey } from './keyboard-model.ts';

/** What is asked of a key press: React's event and the browser's own both tell it. */
export interface KeyPress extends PressedKey {
  readonly target: EventTarget | null;
  readonly defaultPrevented: boolean;
  preventDefault(): void;
}

/** What single keys do: `{ i: openImages, '/': newSearch, '?': showKeys, c: copyCitation }`. Letters in lower case. */
export type ShortcutKeys = Readonly<Record<string, (press: KeyPress) => void>>;

export interface ShortcutOptions {
  /** The reader can switch single keys off. */
  readonly enabled: boolean;
}

/**
 * Single keys for one region. Put what it returns on the region's element: keys then work only while the focus is inside, never
 * while one types, and never together with Ctrl, Alt or the system key.
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
