import { useText } from '@portal/i18n';
import { Button, IconButton, Joined, styled } from '@portal/ui';
import { useSlides } from './use-slides.ts';

/** Files of the county's folder, first to sixth slide. */
const FILES = ['one', 'two', 'three', 'four', 'five', 'six'] as const;
export const MOST_SLIDES = FILES.length;

const Frame = styled('div', {
  base: { border: '1px solid', borderRadius: 'radius', overflow: 'hidden' },
  variants: {
    on: {
      paper: { borderColor: 'rule-2', background: 'surface' },
      cloth: { borderColor: 'cloth-raised' },
    },
  },
});
const Picture = styled('img', {
  base: { display: 'block', width: '100%', height: 'auto', aspectRatio: '900 / 470', objectFit: 'cover' },
});
const Caption = styled('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    rowGap: 's2',
    columnGap: 's3',
    paddingBlock: 's2',
    paddingInlineStart: 's4',
    paddingInlineEnd: 's3',
    borderTop: '1px solid',
    fontSize: 't-15',
    lineHeight: 'data',
  },
  variants: {
    on: {
      paper: { borderColor: 'rule-2' },
      cloth: { borderColor: 'cloth-raised', color: 'on-cloth-2' },
    },
  },
});
const Controls = styled('span', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 's3', marginInlineStart: 'auto' },
});
const Position = styled('span', { base: { textStyle: 'note' } });

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
  const look = on === 'cloth' ? ('cloth' as const) : ('plain' as const);
  return (
    <Frame on={on} role="group" aria-roledescription={t('slides.roleDescription')} aria-label={t('slides.label')}>
      <Picture src={src} alt={caption} />
      <Caption on={on}>
        <span>{caption}</span>
        <Controls>
          {shown > 1 && (
            <>
              <Position aria-live={isPlaying ? 'off' : 'polite'}>
                {t('slides.position', { number: current + 1, count: shown })}
              </Position>
              <Joined>
                <IconButton
                  icon="back"
                  size="small"
                  look={look}
                  label={t('slides.previous')}
                  onClick={() => step(-1)}
                />
                <IconButton
                  icon={isPlaying ? 'pause' : 'play'}
                  size="small"
                  look={look}
                  label={t(isPlaying ? 'slides.pause' : 'slides.play')}
                  onClick={togglePlaying}
                />
                <IconButton icon="next" size="small" look={look} label={t('slides.next')} onClick={() => step(1)} />
              </Joined>
            </>
          )}
          {onEnlarge !== undefined && (
            <Button size="small" icon="zoomIn" onClick={() => onEnlarge({ src, caption })}>
              {t('slides.enlarge')}
            </Button>
          )}
        </Controls>
      </Caption>
    </Frame>
  );
}
