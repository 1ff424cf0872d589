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
const Picture = chakra('div', { base: { '& > *': { width: '100%', height: 'auto' } } });
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
  /** The slide in view: an image with its text, or line work. */
  readonly children: ReactNode;
  readonly caption: ReactNode;
  /** 'Slide 2 of 4'. */
  readonly position: string;
  readonly playing: boolean;
  readonly previousLabel: string;
  readonly nextLabel: string;
  readonly pauseLabel: string;
  readonly playLabel: string;
  readonly onPrevious: () => void;
  readonly onNext: () => void;
  readonly onPlayingChange: (playing: boolean) => void;
  readonly on?: 'paper' | 'cloth';
}

/** Pictures in turn, with a pause that always stands there. */
export function Slides(props: SlidesProps) {
  const { label, kindLabel, children, caption, position, playing, on = 'paper' } = props;
  const look = on === 'cloth' ? 'cloth' : 'plain';
  return (
    <Frame on={on} aria-label={label} aria-roledescription={kindLabel}>
      {/* A slide that changes by itself is not announced; one that the reader calls for is. */}
      <Picture aria-live={playing ? 'off' : 'polite'}>{children}</Picture>
      <Caption>
        <span>{caption}</span>
        <Controls>
          <Position>{position}</Position>
          <Joined>
            <IconButton icon="back" size="small" look={look} label={props.previousLabel} onClick={props.onPrevious} />
            <IconButton
              icon={playing ? 'pause' : 'play'}
              size="small"
              look={look}
              label={playing ? props.pauseLabel : props.playLabel}
              onClick={() => props.onPlayingChange(!playing)}
            />
            <IconButton icon="next" size="small" look={look} label={props.nextLabel} onClick={props.onNext} />
          </Joined>
        </Controls>
      </Caption>
    </Frame>
  );
}
