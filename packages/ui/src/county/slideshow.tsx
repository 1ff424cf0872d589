import { useText } from '@portal/i18n';
import { Button } from '../core/button.tsx';
import { Slides } from '../core/slides.tsx';
import { useSlides } from './use-slides.ts';

/**
 * The addresses of the first to the sixth slide, without '.jpg'. The server answers each with the county's uploaded picture for that slide,
 * or with the file of this name in its folder of slides.
 */
const FILE_NAMES = ['one', 'two', 'three', 'four', 'five', 'six'] as const;

/** One slide of the county. */
export interface CountySlide {
  /** URL of the picture. */
  readonly src: string;
  /** '' if the county entered none. */
  readonly caption: string;
}

export interface SlideshowProps {
  readonly slides: readonly CountySlide[];
  /** The background behind the slides: the page's ('paper'), or the colored side of a cover page ('cloth'). */
  readonly on: 'paper' | 'cloth';
  /** Called when the picture of the current slide could not be loaded. */
  readonly onUnreadable: (slide: CountySlide) => void;
  /** Called when the user clicks the picture or presses the Enlarge button, which is only shown with this handler. */
  readonly onEnlarge?: (slide: CountySlide) => void;
}

/**
 * URL of a slide: 'tasi/one.jpg', or one with the hash of an uploaded picture. The browser keeps a slide for minutes, so the second kind
 * shows a picture as soon as it has replaced another. An index without a slide gets the first one, because the type of an index does not
 * exclude it.
 *
 * @param directory the county's folder, as a path relative to the portal's base path
 * @param index 0 to 5
 * @param picture the hash of the uploaded picture; '' for the file in the county's folder
 */
export const slideSource = (directory: string, index: number, picture = ''): string =>
  picture === '' ? `${directory}/${FILE_NAMES[index] ?? FILE_NAMES[0]}.jpg` : `${directory}/slides/${picture}`;

/**
 * The first slides of the county, with their captions.
 *
 * @param directory the county's folder, as a path relative to the portal's base path
 * @param count how many slides the county shows; at most six are returned
 * @param pictures the hashes of the uploaded pictures, '' for a slide without one
 */
export const countySlides = (
  directory: string,
  count: number,
  captions: readonly string[],
  pictures: readonly string[] = [],
): CountySlide[] =>
  FILE_NAMES.slice(0, Math.max(0, count)).map((_name, index) => ({
    src: slideSource(directory, index, pictures[index]),
    caption: captions[index] ?? '',
  }));

/** The county's slides as a carousel, which shows one at a time. Nothing if there are no slides. */
export function Slideshow({ slides, on, onUnreadable, onEnlarge }: SlideshowProps) {
  const t = useText('login');
  const { current, isPlaying, togglePlaying, step } = useSlides(slides.length);
  const slide = slides[current];
  if (slide === undefined) return null;
  const enlarge = onEnlarge && (() => onEnlarge(slide));
  // for turning to another slide
  const controls = {
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
      onUnreadable={() => onUnreadable(slide)}
      turning={slides.length > 1 ? controls : undefined}
      onPress={enlarge}
      action={
        enlarge !== undefined && (
          <Button
            size="small"
            icon="zoomIn"
            aria-label={`${t('slides.enlarge')}: ${t('slides.label')}`}
            onClick={enlarge}
          >
            {t('slides.enlarge')}
          </Button>
        )
      }
    />
  );
}
