import { type TouchEvent, useRef } from 'react';
import { pinchOf, swipeOf, type TouchPoint } from './touch.model.ts';

export interface TouchOptions {
  /** The current zoom percentage. */
  readonly percent: number;
  /** Called with the new zoom percentage at each movement of two fingers. */
  readonly onPinch: (percent: number) => void;
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

/**
 * Touch handlers of the scan. Two fingers zoom. A sideways swipe of one finger turns the page, unless the scan can scroll sideways: then
 * the browser scrolls it, as it does all other scrolling.
 */
export function useTouch({ percent, onPinch, onSwipe }: TouchOptions) {
  const gesture = useRef<Gesture | null>(null);
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
      onPinch(pinchOf(gesture.current.percent, gesture.current.from, [first, second]));
    },
    onTouchEnd: (event: TouchEvent<HTMLElement>) => {
      const [lifted] = Array.from(event.changedTouches);
      const page =
        gesture.current?.kind === 'swipe' && lifted !== undefined ? swipeOf(gesture.current.from, lifted) : null;
      gesture.current = null;
      if (page !== null) onSwipe(page);
    },
  };
}
