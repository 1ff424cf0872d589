import { useCallback, useLayoutEffect, useRef } from 'react';

const DIALOG = ':is([role=dialog], [role=alertdialog])';
/** A dialog that opens within this time after another one has closed continues it, such as the message about its result. */
const CHAIN_MS = 1_000;

/** The control of the page from which the current chain of dialogs began, and when the last dialog of it closed. */
const chain: { beganAt: HTMLElement | null; closedAt: number } = { beganAt: null, closedAt: Number.NEGATIVE_INFINITY };

const focusedControl = (): HTMLElement | null =>
  document.activeElement instanceof HTMLElement && document.activeElement !== document.body
    ? document.activeElement
    : null;

/** The element, or the one that replaced it under the same id, unless it is gone or in a dialog that is closing. */
function inPage(element: HTMLElement | null): HTMLElement | null {
  if (element === null) return null;
  const current = element.isConnected || element.id === '' ? element : document.getElementById(element.id);
  return current?.isConnected === true && current.closest('[data-state=closed]') === null ? current : null;
}

/**
 * Returns the element that gets the focus when a dialog closes: the one that had it, or the control of the page that opened the first
 * of several dialogs, if the earlier ones are gone by then. Without this, the focus would be lost after a message that replaces the
 * dialog of a form.
 */
export function useReturnFocus(open: boolean): () => HTMLElement | null {
  const from = useRef<readonly (HTMLElement | null)[]>([]);
  useLayoutEffect(() => {
    if (!open) return undefined;
    const opener = focusedControl();
    const isOnPage = opener !== null && opener.closest(DIALOG) === null;
    const continues = opener !== null || performance.now() - chain.closedAt < CHAIN_MS;
    if (isOnPage) chain.beganAt = opener;
    else if (!continues) chain.beganAt = null;
    from.current = [opener, chain.beganAt];
    return () => {
      chain.closedAt = performance.now();
    };
  }, [open]);
  return useCallback(() => from.current.map(inPage).find((element) => element !== null) ?? null, []);
}
