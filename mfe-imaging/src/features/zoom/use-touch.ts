import { type TouchEvent, useRef } from 'react';
import { pinchOf, swipeOf, type TouchPoint } from './touch.model.ts';

export interface TouchOptions {
  /** The current zoom percentage. */
  readonly percent: number;
  readonly onPinch: (percent: number) => void;
  readonly onSwipe: (direction: 'NEXT' | 'PREVIOUS') => void;
}

type Gesture =
  | { readonly kind: 'swipe'; readonly from: TouchPoint }
  | { readonly kind: 'pinch'; readonly from: readonly [TouchPoint, TouchPoint]; readonly percent: number };

const fingersOf = ({ touches }: TouchEvent): readonly TouchPoint[] =>
  Array.from(touches, ({ clientX, clientY }) => ({ clientX, clientY }));

// If the page can scroll sideways, a finger scrolls it. Only otherwise a swipe turns the page.
const canPan = (view: HTMLElement): boolean => view.scrollWidth > view.clientWidth + 1;

/** Touch handlers: one finger turns pages, two fingers zoom. The browser handles scrolling. */
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
      const direction =
        gesture.current?.kind === 'swipe' && last !== undefined ? swipeOf(gesture.current.from, last) : null;
      gesture.current = null;
      if (direction !== null) onSwipe(direction);
    },
  };
}
