import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { BELOW_640, CONTAINER_BELOW_320, CONTAINER_BELOW_480 } from '../theme/media.ts';
import type { FieldDescription, FieldWidth } from './form-description.ts';
import { columnsOf } from './hint-lines.ts';

// with text at double size, eleven gaps of normal width would be wider than a phone
const NARROW_GAP = { columnGap: 's2' };

/** The grid of twelve columns for fields. */
export const FieldGrid = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
    gap: 's4',
    alignItems: 'start',
    [BELOW_640]: NARROW_GAP,
    [CONTAINER_BELOW_480]: NARROW_GAP,
  },
});

export const WHOLE_LINE = { gridColumnStart: '1', gridColumnEnd: '-1' };
const HALF_LINE = { gridColumnStart: 'auto', gridColumnEnd: 'span 6' };
const spans = (width: FieldWidth) => ({
  gridColumnEnd: width === 12 ? '-1' : `span ${width}`,
  ...(width === 12 ? { gridColumnStart: '1' } : {}),
  [BELOW_640]: WHOLE_LINE,
  [CONTAINER_BELOW_480]: WHOLE_LINE,
});
/** The height of a hint of one line, with the space below it, added to the label. */
const HINT_LINE = '& > :not(label) > :is(label, legend):first-child';
const Cell = chakra('div', {
  base: { minWidth: 0 },
  variants: {
    besideHint: {
      true: {
        [HINT_LINE]: { paddingBottom: 'calc({fontSizes.t-14} * {lineHeights.data} + {spacing.s1})' },
        [BELOW_640]: { [HINT_LINE]: { paddingBottom: 0 } },
        [CONTAINER_BELOW_480]: { [HINT_LINE]: { paddingBottom: 0 } },
      },
    },
    width: {
      2: spans(2),
      3: spans(3),
      4: spans(4),
      5: spans(5),
      6: spans(6),
      7: spans(7),
      8: spans(8),
      9: spans(9),
      10: spans(10),
      12: spans(12),
    },
    startsRow: { true: { gridColumnStart: '1' } },
    folded: { true: { [BELOW_640]: { display: 'none' } } },
    halfOfPhone: {
      true: {
        [BELOW_640]: HALF_LINE,
        [CONTAINER_BELOW_480]: HALF_LINE,
        // half of this width shows only the first digits of a date
        [CONTAINER_BELOW_320]: WHOLE_LINE,
      },
    },
  },
});

interface FieldCellProps<V> {
  readonly field: FieldDescription<V>;
  readonly isFolded?: boolean;
  /** The field has no hint, but another one of its line has. */
  readonly isBesideHint?: boolean;
  readonly children: ReactNode;
}

/** The cell of one field. */
export function FieldCell<V>({ field, isFolded = false, isBesideHint = false, children }: FieldCellProps<V>) {
  return (
    <Cell
      width={columnsOf(field)}
      besideHint={isBesideHint}
      startsRow={field.startsRow ?? false}
      folded={isFolded}
      halfOfPhone={field.halfOfPhone ?? false}
    >
      {children}
    </Cell>
  );
}
