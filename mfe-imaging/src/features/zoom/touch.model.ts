/** Position of a finger on the scan, in CSS pixels. */
export interface TouchPoint {
  readonly clientX: number;
  readonly clientY: number;
}

/** Minimum length of a swipe. */
export const SWIPE_PX = 60;
/** Minimum ratio of horizontal to vertical movement in a swipe. */
const MIN_RATIO = 2;

/** The direction of a swipe: left is the next page, right the previous one. Null if the movement is not a swipe. */
export function swipeOf(from: TouchPoint, to: TouchPoint): 'NEXT' | 'PREVIOUS' | null {
  const across = to.clientX - from.clientX;
  const down = to.clientY - from.clientY;
  if (Math.abs(across) < SWIPE_PX || Math.abs(across) < MIN_RATIO * Math.abs(down)) return null;
  return across < 0 ? 'NEXT' : 'PREVIOUS';
}

const distance = ([first, second]: readonly [TouchPoint, TouchPoint]): number =>
  Math.hypot(first.clientX - second.clientX, first.clientY - second.clientY);

/** The point between two fingers. */
export const pointBetween = ([first, second]: readonly [TouchPoint, TouchPoint]): TouchPoint => ({
  clientX: (first.clientX + second.clientX) / 2,
  clientY: (first.clientY + second.clientY) / 2,
});

/** The zoom percentage after a pinch that started at the given percentage. */
export function pinchOf(
  percent: number,
  from: readonly [TouchPoint, TouchPoint],
  to: readonly [TouchPoint, TouchPoint],
): number {
  const before = distance(from);
  return before === 0 ? percent : (percent * distance(to)) / before;
}
