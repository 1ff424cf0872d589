import { type TouchEvent, useRef } from 'react';
import type { Point } from './kept-point.ts';
import { pinchOf, pointBetween, swipeOf, type TouchPoint } from './touch.model.ts';

export interface TouchOptions {
  /** The current zoom percentage. */
  readonly percent: number;
  /**
   * Called with the new zoom percentage at each movement of two fingers. `from` and `to` are the points between the fingers at the start and
   * now, from the top left corner of the view.
   */
  readonly onPinch: (percent: number, from: Point, to: Point) => void;
  readonly onPinchEnd: () => void;
  /** Called with the page to turn to. */
  readonly onSwipe: (page: 'NEXT' | 'PREVIOUS') => void;
}

/** What the fingers on the scan do. `percent` is the zoom percentage at the start of a pinch. */
type Gesture =
  | { readonly kind: 'swipe'; readonly from: TouchPoint }
  | { readonly kind: 'pinch'; readonly from: readonly [TouchPoint, TouchPoint]; readonly percent: number };

const fingersOf = ({ touches }: TouchEvent): readonly TouchPoint[] =>
  Array.from(touches, ({ clientX, clientY }) => ({ clientX, clientY }));

/**
 * Whether the scan is wider than its view. The browser rounds both widths, so a scan that just fits may seem to be one pixel wider.
 */
const canScrollSideways = (view: HTMLElement): boolean => view.scrollWidth > view.clientWidth + 1;

/** The point between two fingers, from the top left corner of the view. */
function pointIn(view: HTMLElement, fingers: readonly [TouchPoint, TouchPoint]): Point {
  const { clientX, clientY } = pointBetween(fingers);
  const { left, top } = view.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}

/**
 * Touch handlers of the scan. Two fingers zoom. A sideways swipe of one finger turns the page, unless the scan can scroll sideways: then
 * the browser scrolls it, as it does all other scrolling.
 */
export function useTouch({ percent, onPinch, onPinchEnd, onSwipe }: TouchOptions) {
  const gesture = useRef<Gesture | null>(null);
  const end = (): void => {
    if (gesture.current?.kind === 'pinch') onPinchEnd();
    gesture.current = null;
  };
  return {
    onTouchStart: (event: TouchEvent<HTMLElement>) => {
      const [first, second] = fingersOf(event);
      if (first === undefined) return;
      if (second !== undefined) gesture.current = { kind: 'pinch', from: [first, second], percent };
      else gesture.current = canScrollSideways(event.currentTarget) ? null : { kind: 'swipe', from: first };
    },
    onTouchMove: (event: TouchEvent<HTMLElement>) => {
      const [first, second] = fingersOf(event);
      if (gesture.current?.kind !== 'pinch' || first === undefined || second === undefined) return;
      const { from } = gesture.current;
      const { currentTarget } = event;
      onPinch(
        pinchOf(gesture.current.percent, from, [first, second]),
        pointIn(currentTarget, from),
        pointIn(currentTarget, [first, second]),
      );
    },
    onTouchEnd: (event: TouchEvent<HTMLElement>) => {
      const [lifted] = Array.from(event.changedTouches);
      const page =
        gesture.current?.kind === 'swipe' && lifted !== undefined ? swipeOf(gesture.current.from, lifted) : null;
      end();
      if (page !== null) onSwipe(page);
    },
    onTouchCancel: end,
  };
}
