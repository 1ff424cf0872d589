/** An open dialog. The one that opened last is the last in the page. */
const OPEN_DIALOG = ':is([role=dialog], [role=alertdialog])[data-state=open]';

/**
 * Ref of a dialog's place in the page. A dialog hides everything else from screen readers one frame after it opens, and so hides a second
 * one that opens within this frame, such as the message about a call that failed at once. The topmost dialog is then shown again. The one
 * below still counts it as hidden, and clears that when it closes.
 */
export function keepTopmostShown(place: HTMLElement | null): (() => void) | undefined {
  if (place === null) return undefined;
  const showTopmost = (): void => {
    const topmost = [...document.querySelectorAll(OPEN_DIALOG)].at(-1);
    if (topmost !== undefined && place.contains(topmost)) place.removeAttribute('aria-hidden');
  };
  const watcher = new MutationObserver(() => {
    if (place.getAttribute('aria-hidden') === 'true') showTopmost();
  });
  watcher.observe(place, { attributeFilter: ['aria-hidden'] });
  return () => watcher.disconnect();
}
