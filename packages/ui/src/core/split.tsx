import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { BELOW_1200, PRINT, ROOM_BELOW_800 } from '../theme/media.ts';
import { SizeContainer } from './size-container.tsx';

const Frame = chakra('div', {
  base: {
    display: 'grid',
    // The detail gives way first: names in the list break badly.
    gridTemplateColumns: 'minmax(0, 1fr) clamp(20rem, 34%, 25rem)',
    columnGap: 's5',
    alignItems: 'start',
    [BELOW_1200]: { gridTemplateColumns: 'minmax(0, 1fr)' },
    [ROOM_BELOW_800]: { gridTemplateColumns: 'minmax(0, 1fr)' },
    [PRINT]: { display: 'block' },
  },
});
// On paper they take turns at any width: an open record is what is printed, and a hint to open one is not.
const OUT_OF_TURN = {
  [BELOW_1200]: { display: 'none' },
  [ROOM_BELOW_800]: { display: 'none' },
  [PRINT]: { display: 'none' },
};
const List = chakra('div', {
  base: { minWidth: 0 },
  variants: { behind: { true: OUT_OF_TURN } },
});
const Detail = chakra('div', {
  base: {
    minWidth: 0,
    maxHeight: 'clamp(28rem, 100dvh - 20.5rem, 60rem)',
    overflow: 'auto',
    borderRadius: 'radius',
    [BELOW_1200]: { maxHeight: 'none', overflow: 'visible' },
    [ROOM_BELOW_800]: { maxHeight: 'none', overflow: 'visible' },
    [PRINT]: { maxHeight: 'none', overflow: 'visible' },
  },
  variants: { behind: { true: OUT_OF_TURN } },
});

export interface SplitProps {
  readonly list: ReactNode;
  readonly detail: ReactNode;
  /** Below 1200 px only one of the two has room: the detail when one is open, else the list. */
  readonly detailOpen: boolean;
  /** Name of the detail's region. */
  readonly detailLabel: string;
}

/** A list beside the chosen record on a wide screen; one, then the other, on a narrow one. */
export function Split({ list, detail, detailOpen, detailLabel }: SplitProps) {
  return (
    <SizeContainer>
      <Frame>
        <List behind={detailOpen}>{list}</List>
        {/* It scrolls by itself on a wide screen, so the keyboard must be able to reach it. */}
        <Detail role="region" aria-label={detailLabel} tabIndex={0} behind={!detailOpen}>
          {detail}
        </Detail>
      </Frame>
    </SizeContainer>
  );
}

export type SplitLinesProps = Pick<SplitProps, 'list' | 'detail' | 'detailOpen'>;

/** The two panes while what is in them is still coming: for the inside of a `Skeleton`. */
export function SplitLines({ list, detail, detailOpen }: SplitLinesProps) {
  return (
    <SizeContainer>
      <Frame>
        <List behind={detailOpen}>{list}</List>
        <Detail behind={!detailOpen}>{detail}</Detail>
      </Frame>
    </SizeContainer>
  );
}

/** Shown only where one takes turns with the other: 'Back to the list'. */
export const SinglePaneOnly = chakra('div', {
  base: {
    display: 'none',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: 's3',
    paddingBottom: 's1',
    [BELOW_1200]: { display: 'flex' },
    [ROOM_BELOW_800]: { display: 'flex' },
    [PRINT]: { display: 'none' },
  },
});
