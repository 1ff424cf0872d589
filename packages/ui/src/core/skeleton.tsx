import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useEffect, useState } from 'react';
import { FORCED_COLORS, MOTION_WELCOME } from '../theme/media.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

const DELAY_MS = 150;

/** One gray line in the place of a text that is still loading. */
export const Bone = chakra('span', {
  base: {
    display: 'block',
    height: '0.75em',
    borderRadius: 'radius',
    background: 'rule',
    marginBlock: '0.3em',
    [FORCED_COLORS]: { border: '1px solid GrayText' },
    [MOTION_WELCOME]: { animation: 'breathe 1.8s {easings.ease} infinite alternate' },
  },
  variants: {
    length: { short: { width: '25%' }, half: { width: '45%' }, long: { width: '70%' }, full: { width: '90%' } },
    on: { cloth: { background: 'cloth-raised' } },
  },
  defaultVariants: { length: 'long' },
});

const Lines = chakra('div', { base: { minHeight: '1em' }, variants: { isHidden: { true: { visibility: 'hidden' } } } });

/** How many skeletons can be seen now. */
let seen = 0;

/**
 * True once the component has been on the screen for `DELAY_MS`, and at once while another can be seen, whose place it may
 * take: lines that go out and come back say that something happened.
 */
function useHasWaited(): boolean {
  const [hasWaited, setHasWaited] = useState(() => seen > 0);
  useEffect(() => {
    if (!hasWaited) {
      const timer = setTimeout(() => setHasWaited(true), DELAY_MS);
      return () => clearTimeout(timer);
    }
    seen += 1;
    return () => {
      seen -= 1;
    };
  }, [hasWaited]);
  return hasWaited;
}

export interface SkeletonProps {
  /** What is being loaded: 'Loading results'. */
  readonly label: string;
  /** Lines in the shape of the layout that follows; three lines of text when omitted. */
  readonly children?: ReactNode;
}

/**
 * A placeholder of what is loading. It takes up its space at once and appears after 150 ms, so that fast answers do not flash.
 */
export function Skeleton({ label, children }: SkeletonProps) {
  const hasWaited = useHasWaited();
  return (
    <div role="status" aria-busy="true">
      <VisuallyHidden>{label}</VisuallyHidden>
      <Lines aria-hidden="true" data-shown={hasWaited} isHidden={!hasWaited}>
        {children ?? (
          <>
            <Bone length="full" />
            <Bone length="long" />
            <Bone length="half" />
          </>
        )}
      </Lines>
    </div>
  );
}
