/** An open dialog. The one that opened last is the last in the page. */
const OPEN_DIALOG = ':is([role=dialog], [role=alertdialog])[data-state=open]';

/**
 * A ref for the outermost element of a dialog. A dialog hides everything else from screen readers one frame after it opens. This also hides
 * a second dialog that opens within this frame, such as the message about a call that failed at once. The second dialog, which is the topmost
 * one, is then shown again. The first dialog still counts the second one as hidden; when it closes, it removes an attribute that is gone already.
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
