import type { FocusEvent } from 'react';

const CONTROL = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex="0"]';

function isOutsideWindow(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top < 0 || bottom > window.innerHeight;
}

/**
 * Where the focus goes when a dialog opens: the given control, or null for the default, the first control. If that is outside the window,
 * as in a long text with one button at its end, it is the dialog itself, so that the text is read from its beginning.
 */
export function initialFocusOf(dialog: HTMLElement | null, control: HTMLElement | null): HTMLElement | null {
  const focused = control ?? dialog?.querySelector(CONTROL) ?? null;
  return focused !== null && isOutsideWindow(focused) ? dialog : control;
}

/**
 * Scrolls to a control that gets the focus outside the window. The dialog's focus trap does not scroll: when Tab continues from the last
 * control of a long dialog to the first one, the focus would be invisible. A press does not scroll, since it must end on the control on
 * which it began.
 */
export function keepFocusInView({ target, currentTarget }: FocusEvent<HTMLElement>): void {
  const isControl = target.matches(':focus-visible') && target.getAttribute('tabindex') !== '-1';
  if (isControl && currentTarget.contains(target) && isOutsideWindow(target))
    target.scrollIntoView({ block: 'nearest' });
}
