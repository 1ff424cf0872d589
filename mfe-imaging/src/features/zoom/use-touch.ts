import { type TouchEvent, useRef } from 'react';
import { type Finger, pinchOf, swipeOf } from './touch.model.ts';

export interface TouchOptions {
  /** The percentage in view. */
  readonly percent: number;
  readonly onPinch: (percent: number) => void;
  readonly onSwipe: (way: 'NEXT' | 'PREVIOUS') => void;
}

type Gesture =
  | { readonly kind: 'swipe'; readonly from: Finger }
  | { readonly kind: 'pinch'; readonly from: readonly [Finger, Finger]; readonly percent: number };

const fingersOf = ({ touches }: TouchEvent): readonly Finger[] =>
  Array.from(touches, ({ clientX, clientY }) => ({ clientX, clientY }));

// Fingers that can push the page aside mean that; only where there is nothing to push they turn it.
const canPan = (view: HTMLElement): boolean => view.scrollWidth > view.clientWidth + 1;

/** One finger turns pages, two zoom. Scrolling stays the browser's. */
export function useTouch({ percent, onPinch, onSwipe }: TouchOptions) {
  const gesture = useRef<Gesture | null>(null);
  return {
    onTouchStart: (event: TouchEvent<HTMLElement>) => {
      const [first, second] = fingersOf(event);
      if (first === undefined) return;
      if (second !== undefined) gesture.current = { kind: 'pinch', from: [first, second], percent };
      else gesture.current = canPan(event.currentTarget) ? null : { kind: 'swipe', from: first };
    },
    onTouchMove: (event: TouchEvent<HTMLElement>) => {
      const [first, second] = fingersOf(event);
      if (gesture.current?.kind !== 'pinch' || first === undefined || second === undefined) return;
      onPinch(pinchOf(gesture.current.percent, gesture.current.from, [first, second]));
    },
    onTouchEnd: (event: TouchEvent<HTMLElement>) => {
      const [last] = Array.from(event.changedTouches);
      const way = gesture.current?.kind === 'swipe' && last !== undefined ? swipeOf(gesture.current.from, last) : null;
      gesture.current = null;
      if (way !== null) onSwipe(way);
    },
  };
}
