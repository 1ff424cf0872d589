import { useText } from '@portal/i18n';
import { Button, Slides } from '@portal/ui/start';
import { useSlides } from './use-slides.ts';

/** Files of the county's folder, first to sixth slide. */
const FILES = ['one', 'two', 'three', 'four', 'five', 'six'] as const;
export const MOST_SLIDES = FILES.length;

export interface SlideshowProps {
  readonly count: number;
  readonly captions: readonly string[];
  /** The county's folder, below the base path. */
  readonly directory: string;
  readonly on: 'paper' | 'cloth';
  /** Shows the slide large; without it there is no such button. */
  readonly onEnlarge?: (slide: { readonly src: string; readonly caption: string }) => void;
}

/** Address of a slide: `{directory}/one.jpg`. */
export const slideSource = (directory: string, index: number): string => `${directory}/${FILES[index] ?? FILES[0]}.jpg`;

/** The county's own pictures, one at a time. */
export function Slideshow({ count, captions, directory, on, onEnlarge }: SlideshowProps) {
  const t = useText('login');
  const shown = Math.min(count, MOST_SLIDES);
  const { current, isPlaying, togglePlaying, step } = useSlides(shown);
  if (shown < 1) return null;
  const src = slideSource(directory, current);
  const caption = captions[current] ?? '';
  const turning = {
    position: t('slides.position', { number: current + 1, count: shown }),
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
      src={src}
      caption={caption}
      turning={shown > 1 ? turning : undefined}
      action={
        onEnlarge !== undefined && (
          <Button size="small" icon="zoomIn" onClick={() => onEnlarge({ src, caption })}>
            {t('slides.enlarge')}
          </Button>
        )
      }
    />
  );
}
