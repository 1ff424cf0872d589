import { useText } from '@portal/i18n';
import { Button } from '../core/button.tsx';
import { Slides } from '../core/slides.tsx';
import { useSlides } from './use-slides.ts';

/** File names in the county's folder, first to sixth slide. */
const FILES = ['one', 'two', 'three', 'four', 'five', 'six'] as const;

/** One slide of the county. */
export interface CountySlide {
  readonly src: string;
  readonly caption: string;
}

export interface SlideshowProps {
  readonly slides: readonly CountySlide[];
  readonly on: 'paper' | 'cloth';
  /** Shows the slide enlarged; without it there is no Enlarge button. */
  readonly onEnlarge?: (slide: CountySlide) => void;
}

/** URL of a slide: `{directory}/one.jpg`. */
export const slideSource = (directory: string, index: number): string => `${directory}/${FILES[index] ?? FILES[0]}.jpg`;

/**
 * The slides in the county's folder, up to six.
 *
 * @param directory path below the base path
 */
export const countySlides = (directory: string, count: number, captions: readonly string[]): CountySlide[] =>
  FILES.slice(0, Math.max(0, count)).map((_file, index) => ({
    src: slideSource(directory, index),
    caption: captions[index] ?? '',
  }));

/** The county's slides, one at a time. */
export function Slideshow({ slides, on, onEnlarge }: SlideshowProps) {
  const t = useText('login');
  const { current, isPlaying, togglePlaying, step } = useSlides(slides.length);
  const slide = slides[current];
  if (slide === undefined) return null;
  const turning = {
    position: t('slides.position', { number: current + 1, count: slides.length }),
    playing: isPlaying,
    previousLabel: t('slides.previous'),
    nextLabel: t('slides.next'),
    pauseLabel: t('slides.pause'),
    playLabel: t('slides.play'),
    onStep: step,
    onPlayingChange: togglePlaying,
  };
  return (
    <Slides
      on={on}
      label={t('slides.label')}
      kindLabel={t('slides.roleDescription')}
      src={slide.src}
      caption={slide.caption}
      turning={slides.length > 1 ? turning : undefined}
      action={
        onEnlarge !== undefined && (
          <Button size="small" icon="zoomIn" onClick={() => onEnlarge(slide)}>
            {t('slides.enlarge')}
          </Button>
        )
      }
    />
  );
}
