import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useEffect, useState } from 'react';
import { FORCED_COLORS, MOTION_ALLOWED } from '../theme/media.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

const DELAY_MS = 150;

/** A gray line in place of a text that is loading. */
export const SkeletonLine = chakra('span', {
  base: {
    display: 'block',
    height: '0.75em',
    borderRadius: 'radius',
    background: 'rule',
    marginBlock: '0.3em',
    [FORCED_COLORS]: { border: '1px solid GrayText' },
    [MOTION_ALLOWED]: { animation: 'breathe 1.8s {easings.ease} infinite alternate' },
  },
  variants: {
    length: { short: { width: '25%' }, half: { width: '45%' }, long: { width: '70%' }, full: { width: '90%' } },
    on: { cloth: { background: 'cloth-raised' } },
  },
  defaultVariants: { length: 'long' },
});

const Lines = chakra('div', { base: { minHeight: '1em' }, variants: { isHidden: { true: { visibility: 'hidden' } } } });

/** The number of currently visible skeletons. */
let visibleSkeletons = 0;

/**
 * True once the component has been mounted for `DELAY_MS`. If another skeleton is visible, it is true immediately: this skeleton may replace
 * that one, and a delay would make the lines blink.
 */
function useHasWaited(): boolean {
  const [hasWaited, setHasWaited] = useState(() => visibleSkeletons > 0);
  useEffect(() => {
    if (!hasWaited) {
      const timer = setTimeout(() => setHasWaited(true), DELAY_MS);
      return () => clearTimeout(timer);
    }
    visibleSkeletons += 1;
    return () => {
      visibleSkeletons -= 1;
    };
  }, [hasWaited]);
  return hasWaited;
}

export interface SkeletonProps {
  /** The text for screen readers: 'Loading results'. */
  readonly label: string;
  /** The page below its heading is loading: the footer is hidden until then, because the content would push it down. */
  readonly isArea?: boolean;
  /** Lines in the shape of the expected layout; by default three lines of text. */
  readonly children?: ReactNode;
}

/**
 * A placeholder for loading content. It takes up its space immediately but appears after 150 ms, so that fast responses
 * do not flash.
 */
export function Skeleton({ label, isArea = false, children }: SkeletonProps) {
  const hasWaited = useHasWaited();
  return (
    <div role="status" aria-busy="true" {...(isArea && { 'data-area': 'coming' })}>
      <VisuallyHidden>{label}</VisuallyHidden>
      <Lines aria-hidden="true" data-shown={hasWaited} isHidden={!hasWaited}>
        {children ?? (
          <>
            <SkeletonLine length="full" />
            <SkeletonLine length="long" />
            <SkeletonLine length="half" />
          </>
        )}
      </Lines>
    </div>
  );
}
