import { useEffect, useState, useSyncExternalStore } from 'react';

/** 000 section 2: two or more slides advance every 30,000 ms. */
const ADVANCE_MS = 30_000;

export interface SlidesModel {
  /** Index of the current slide, from 0. */
  readonly current: number;
  readonly isPlaying: boolean;
  readonly togglePlaying: () => void;
  readonly step: (by: number) => void;
}

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';
const isMotionReduced = (): boolean => window.matchMedia(REDUCED_MOTION).matches;
function watchMotion(listener: () => void): () => void {
  const media = window.matchMedia(REDUCED_MOTION);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** The state of the slides. Manual steps stop the automatic advance, since the user is looking. */
export function useSlides(count: number): SlidesModel {
  const [current, setCurrent] = useState(0);
  const prefersReducedMotion = useSyncExternalStore(watchMotion, isMotionReduced, () => false);
  const [chosen, setPlaying] = useState<boolean>();
  // users who prefer reduced motion must start the slides themselves
  const isPlaying = chosen ?? !prefersReducedMotion;
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
      // counted from the slide that is shown: there may be fewer slides than there were
      setCurrent((shown) => (Math.min(shown, count - 1) + by + count) % count);
    },
  };
}
