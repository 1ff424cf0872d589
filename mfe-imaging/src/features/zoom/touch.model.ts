/** A finger on the scan, in CSS pixels. */
export interface Finger {
  readonly clientX: number;
  readonly clientY: number;
}

/** A swipe goes at least so far. */
export const SWIPE_PX = 60;
/** ... and goes across rather than down. */
const ACROSS = 2;

/** The direction in which one finger turned the page: left is next, right is previous; null without a turn. */
export function swipeOf(from: Finger, to: Finger): 'NEXT' | 'PREVIOUS' | null {
  const across = to.clientX - from.clientX;
  const down = to.clientY - from.clientY;
  if (Math.abs(across) < SWIPE_PX || Math.abs(across) < ACROSS * Math.abs(down)) return null;
  return across < 0 ? 'NEXT' : 'PREVIOUS';
}

const distance = ([first, second]: readonly [Finger, Finger]): number =>
  Math.hypot(first.clientX - second.clientX, first.clientY - second.clientY);

/** The percentage that two fingers ask for, who began at another. */
export function pinchOf(percent: number, from: readonly [Finger, Finger], to: readonly [Finger, Finger]): number {
  const before = distance(from);
  return before === 0 ? percent : (percent * distance(to)) / before;
}
