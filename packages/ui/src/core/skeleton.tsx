import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useEffect, useState } from 'react';
import { FORCED_COLORS, MOTION_WELCOME } from '../theme/media.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

const DELAY_MS = 150;

/** One gray line where words will stand. */
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

const Wait = chakra('div', { base: { minHeight: '1em' }, variants: { early: { true: { visibility: 'hidden' } } } });

function useLate(): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return late;
}

export interface SkeletonProps {
  /** What is being loaded: 'Loading results'. */
  readonly label: string;
  /** Lines in the true layout's shape; without them three lines of text. */
  readonly children?: ReactNode;
}

/** The shape of what will come. It keeps its place from the start and shows itself after 150 ms, so that quick answers do not flash. */
export function Skeleton({ label, children }: SkeletonProps) {
  const late = useLate();
  return (
    <div role="status" aria-busy="true">
      <VisuallyHidden>{label}</VisuallyHidden>
      <Wait aria-hidden="true" data-shown={late} early={!late}>
        {children ?? (
          <>
            <Bone length="full" />
            <Bone length="long" />
            <Bone length="half" />
          </>
        )}
      </Wait>
    </div>
  );
}
