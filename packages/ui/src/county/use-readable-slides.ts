import { useState } from 'react';
import type { CountySlide } from './slideshow.tsx';

export interface ReadableSlides {
  readonly slides: readonly CountySlide[];
  /** Call it when the picture of a slide could not be loaded. */
  readonly onUnreadable: (slide: CountySlide) => void;
}

/** The slides without those that turned out to have no picture: the county may show more slides than it has pictures. */
export function useReadableSlides(all: readonly CountySlide[]): ReadableSlides {
  const [unreadable, setUnreadable] = useState<readonly string[]>([]);
  return {
    slides: all.filter(({ src }) => !unreadable.includes(src)),
    onUnreadable: ({ src }) => setUnreadable((before) => [...before, src]),
  };
}
