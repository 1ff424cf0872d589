import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { BELOW_640, CONTAINER_BELOW_320, CONTAINER_BELOW_480 } from '../theme/media.ts';
import type { FieldDescription, FieldWidth } from './form-description.ts';

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
const Cell = chakra('div', {
  base: { minWidth: 0 },
  variants: {
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
  readonly children: ReactNode;
}

/** The cell of one field. A field of rows takes the whole width by default. */
export function FieldCell<V>({ field, isFolded = false, children }: FieldCellProps<V>) {
  return (
    <Cell
      width={field.width ?? (field.kind === 'rows' ? 12 : 6)}
      startsRow={field.startsRow ?? false}
      folded={isFolded}
      halfOfPhone={field.halfOfPhone ?? false}
    >
      {children}
    </Cell>
  );
}
