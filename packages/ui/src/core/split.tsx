import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { BELOW_1200, CONTAINER_BELOW_800, PRINT } from '../theme/media.ts';
import { SizeContainer } from './size-container.tsx';

const Frame = chakra('div', {
  base: {
    display: 'grid',
    // the detail shrinks first, since names in the list wrap badly
    gridTemplateColumns: 'minmax(0, 1fr) clamp(20rem, 34%, 25rem)',
    columnGap: 's5',
    alignItems: 'start',
    [BELOW_1200]: { gridTemplateColumns: 'minmax(0, 1fr)' },
    [CONTAINER_BELOW_800]: { gridTemplateColumns: 'minmax(0, 1fr)' },
    [PRINT]: { display: 'block' },
  },
});
// In print only one pane is shown at any width: the open record, but not the hint to open one.
const HIDDEN_PANE = {
  [BELOW_1200]: { display: 'none' },
  [CONTAINER_BELOW_800]: { display: 'none' },
  [PRINT]: { display: 'none' },
};
const List = chakra('div', {
  base: { minWidth: 0 },
  variants: { behind: { true: HIDDEN_PANE } },
});
const Detail = chakra('div', {
  base: {
    minWidth: 0,
    maxHeight: 'clamp(28rem, 100dvh - 20.5rem, 60rem)',
    overflow: 'auto',
    borderRadius: 'radius',
    [BELOW_1200]: { maxHeight: 'none', overflow: 'visible' },
    [CONTAINER_BELOW_800]: { maxHeight: 'none', overflow: 'visible' },
    [PRINT]: { maxHeight: 'none', overflow: 'visible' },
  },
  variants: { behind: { true: HIDDEN_PANE } },
});

export interface SplitProps {
  readonly list: ReactNode;
  readonly detail: ReactNode;
  /** On narrow screens only one pane is shown: the detail if one is open, otherwise the list. */
  readonly detailOpen: boolean;
  /** Accessible name of the detail region. */
  readonly detailLabel: string;
}

/** A list beside the selected record on wide screens; one pane at a time on narrow ones. */
export function Split({ list, detail, detailOpen, detailLabel }: SplitProps) {
  return (
    <SizeContainer>
      <Frame>
        <List behind={detailOpen}>{list}</List>
        {/* focusable, because it scrolls independently on a wide screen and must be reachable by keyboard */}
        <Detail role="region" aria-label={detailLabel} tabIndex={0} behind={!detailOpen}>
          {detail}
        </Detail>
      </Frame>
    </SizeContainer>
  );
}

export type SplitLinesProps = Pick<SplitProps, 'list' | 'detail' | 'detailOpen'>;

/** The two panes with skeleton lines, for the inside of a `Skeleton`. */
export function SplitSkeleton({ list, detail, detailOpen }: SplitLinesProps) {
  return (
    <SizeContainer>
      <Frame>
        <List behind={detailOpen}>{list}</List>
        <Detail behind={!detailOpen}>{detail}</Detail>
      </Frame>
    </SizeContainer>
  );
}

/** Visible only if one pane is shown at a time: 'Back to the list'. */
export const SinglePaneOnly = chakra('div', {
  base: {
    display: 'none',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: 's3',
    paddingBottom: 's2',
    [BELOW_1200]: { display: 'flex' },
    [CONTAINER_BELOW_800]: { display: 'flex' },
    // a sheet of paper is as narrow as a window with one pane, and the rules above come after this one in the style sheet
    [PRINT]: { display: 'none !important' },
  },
});
