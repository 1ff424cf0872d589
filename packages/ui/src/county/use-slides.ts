import { useEffect, useState, useSyncExternalStore } from 'react';

/** 000 section 2: slides advance every 30,000 ms when there are two or more. */
const ADVANCE_MS = 30_000;

export interface SlidesModel {
  /** From 0. */
  readonly current: number;
  readonly isPlaying: boolean;
  readonly togglePlaying: () => void;
  readonly step: (by: number) => void;
}

const STILL = '(prefers-reduced-motion: reduce)';
const isStill = (): boolean => window.matchMedia(STILL).matches;
function watchMotion(listener: () => void): () => void {
  const media = window.matchMedia(STILL);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Which slide is shown. A step by hand stops the advance: someone is looking. */
export function useSlides(count: number): SlidesModel {
  const [current, setCurrent] = useState(0);
  const asksForStillness = useSyncExternalStore(watchMotion, isStill, () => false);
  const [chosen, setPlaying] = useState<boolean>();
  // who asked the device for less motion starts them by hand
  const isPlaying = chosen ?? !asksForStillness;
  useEffect(() => {
    if (count < 2 || !isPlaying) return undefined;
    const timer = setInterval(() => setCurrent((shown) => (shown + 1) % count), ADVANCE_MS);
    return () => clearInterval(timer);
  }, [count, isPlaying]);
  return {
    current: Math.min(current, count - 1),
    isPlaying,
    togglePlaying: () => setPlaying(!isPlaying),
    step: (by) => {
      setPlaying(false);
      setCurrent((shown) => (shown + by + count) % count);
    },
  };
}
