import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { IconButton } from './icon-button.tsx';
import { ControlGroup } from './toolbar.tsx';

const Frame = chakra('figure', {
  base: { border: '1px solid', borderRadius: 'radius', overflow: 'hidden' },
  variants: {
    on: {
      paper: { borderColor: 'rule-2', background: 'surface', color: 'ink-2' },
      cloth: { borderColor: 'cloth-raised', color: 'on-cloth-2' },
    },
  },
});
/** The shape to which every slide is cropped, as a CSS aspect ratio. */
export const SLIDE_ASPECT_RATIO = '900 / 470';
const Picture = chakra('img', {
  base: { width: '100%', height: 'auto', aspectRatio: SLIDE_ASPECT_RATIO, objectFit: 'cover' },
  variants: { pressable: { true: { cursor: 'zoom-in' } } },
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
    // a caption without spaces is broken, not cut at the frame
    overflowWrap: 'anywhere',
  },
});
const Controls = chakra('span', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 's3', marginInlineStart: 'auto' },
});
const Position = chakra('span', { base: { textStyle: 'note' } });

export interface SlidesProps {
  /** 'County slides'. */
  readonly label: string;
  /** The role description in the user's language: 'carousel'. */
  readonly kindLabel: string;
  /** The current slide; its caption is also the picture's alternative text. */
  readonly src: string;
  readonly caption: string;
  /** Called when the picture could not be loaded. */
  readonly onUnreadable: () => void;
  /** The controls for turning to another slide, if there are several. */
  readonly turning?: SlidesTurning | undefined;
  /** One action for the current slide: 'Enlarge'. */
  readonly action?: ReactNode;
  /** The same action for a click on the picture. Keyboards have the one of `action`. */
  readonly onPress?: (() => void) | undefined;
  /** The background behind the slides: the page's ('paper', the default), or the colored side of a cover page ('cloth'). */
  readonly on?: 'paper' | 'cloth';
}

/** The controls for turning to another slide, which always include pause. */
export interface SlidesTurning {
  /** 'Slide 2 of 4'. */
  readonly position: string;
  readonly playing: boolean;
  readonly previousLabel: string;
  readonly nextLabel: string;
  readonly pauseLabel: string;
  readonly playLabel: string;
  /** Moves one slide forward or back. */
  readonly onStep: (by: 1 | -1) => void;
  readonly onPlayingChange: (playing: boolean) => void;
}

function Turning({ turning, variant }: { readonly turning: SlidesTurning; readonly variant: 'plain' | 'cloth' }) {
  const { position, playing, previousLabel, nextLabel, pauseLabel, playLabel, onStep, onPlayingChange } = turning;
  return (
    <>
      {/* a slide that advances automatically is not announced, one that the user requests is */}
      <Position aria-live={playing ? 'off' : 'polite'}>{position}</Position>
      <ControlGroup>
        <IconButton icon="back" size="small" variant={variant} label={previousLabel} onClick={() => onStep(-1)} />
        <IconButton
          icon={playing ? 'pause' : 'play'}
          size="small"
          variant={variant}
          label={playing ? pauseLabel : playLabel}
          onClick={() => onPlayingChange(!playing)}
        />
        <IconButton icon="next" size="small" variant={variant} label={nextLabel} onClick={() => onStep(1)} />
      </ControlGroup>
    </>
  );
}

/** Calls `onUnreadable` for a picture that failed before React was loaded, as one of the server-rendered login page may. */
function useEarlyFailure(src: string, onUnreadable: () => void): RefObject<HTMLImageElement | null> {
  const picture = useRef<HTMLImageElement>(null);
  const checkPicture = useEffectEvent(() => {
    const { current } = picture;
    if (current?.currentSrc !== '' && current?.complete === true && current.naturalWidth === 0) onUnreadable();
  });
  useEffect(() => {
    if (src !== '') checkPicture();
  }, [src]);
  return picture;
}

/** A carousel of pictures. */
export function Slides({ label, kindLabel, src, caption, onUnreadable, turning, on = 'paper', ...more }: SlidesProps) {
  const picture = useEarlyFailure(src, onUnreadable);
  const { action, onPress } = more;
  return (
    <Frame on={on} aria-label={label} aria-roledescription={kindLabel}>
      {/* keyed, because the browser would show the last picture above the new caption until the new one is loaded */}
      <Picture
        key={src}
        ref={picture}
        src={src}
        alt={caption}
        loading="lazy"
        pressable={onPress !== undefined}
        onClick={onPress}
        onError={onUnreadable}
      />
      <Caption>
        <span>{caption}</span>
        <Controls>
          {turning !== undefined && <Turning turning={turning} variant={on === 'cloth' ? 'cloth' : 'plain'} />}
          {action}
        </Controls>
      </Caption>
    </Frame>
  );
}
