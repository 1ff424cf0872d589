import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';
import { Joined } from './toolbar.tsx';

const Frame = chakra('figure', {
  base: { border: '1px solid', borderRadius: 'radius', overflow: 'hidden' },
  variants: {
    on: {
      paper: { borderColor: 'rule-2', background: 'surface', color: 'ink-2' },
      cloth: { borderColor: 'cloth-raised', color: 'on-cloth-2' },
    },
  },
});
const Picture = chakra('img', {
  base: { width: '100%', height: 'auto', aspectRatio: '900 / 470', objectFit: 'cover' },
});
const Caption = chakra('figcaption', {
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
    borderColor: 'inherit',
    textStyle: 'data',
  },
});
const Controls = chakra('span', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 's3', marginInlineStart: 'auto' },
});
const Position = chakra('span', { base: { textStyle: 'note' } });

export interface SlidesProps {
  /** 'County slides'. */
  readonly label: string;
  /** What kind of thing it is, in the reader's language: 'carousel'. */
  readonly kindLabel: string;
  /** The slide in view; its caption is also the words of its picture. */
  readonly src: string;
  readonly caption: string;
  /** Where there is more than one. */
  readonly turning?: SlidesTurning | undefined;
  /** One thing to do with the slide in view: 'Enlarge'. */
  readonly action?: ReactNode;
  readonly on?: 'paper' | 'cloth';
}

/** What turns the slides, with a pause that always is there. */
export interface SlidesTurning {
  /** 'Slide 2 of 4'. */
  readonly position: string;
  readonly playing: boolean;
  readonly previousLabel: string;
  readonly nextLabel: string;
  readonly pauseLabel: string;
  readonly playLabel: string;
  /** By one, or by minus one. */
  readonly onStep: (by: 1 | -1) => void;
  readonly onPlayingChange: (playing: boolean) => void;
}

function Turning({ turning, look }: { readonly turning: SlidesTurning; readonly look: 'plain' | 'cloth' }) {
  const { position, playing, previousLabel, nextLabel, pauseLabel, playLabel, onStep, onPlayingChange } = turning;
  return (
    <>
      {/* A slide that changes by itself is not announced; one that the reader calls for is. */}
      <Position aria-live={playing ? 'off' : 'polite'}>{position}</Position>
      <Joined>
        <IconButton icon="back" size="small" look={look} label={previousLabel} onClick={() => onStep(-1)} />
        <IconButton
          icon={playing ? 'pause' : 'play'}
          size="small"
          look={look}
          label={playing ? pauseLabel : playLabel}
          onClick={() => onPlayingChange(!playing)}
        />
        <IconButton icon="next" size="small" look={look} label={nextLabel} onClick={() => onStep(1)} />
      </Joined>
    </>
  );
}

/** Pictures in turn. */
export function Slides({ label, kindLabel, src, caption, turning, action, on = 'paper' }: SlidesProps) {
  return (
    <Frame on={on} aria-label={label} aria-roledescription={kindLabel}>
      <Picture src={src} alt={caption} loading="lazy" />
      <Caption>
        <span>{caption}</span>
        <Controls>
          {turning !== undefined && <Turning turning={turning} look={on === 'cloth' ? 'cloth' : 'plain'} />}
          {action}
        </Controls>
      </Caption>
    </Frame>
  );
}
