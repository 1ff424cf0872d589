import { chakra } from '@chakra-ui/react/styled-system';
import { Fragment, type ReactNode } from 'react';
import { BELOW_640, FINGERS, ROOM_BELOW_320, ROOM_BELOW_480 } from '../theme/media.ts';
import { emailBreaks, isLongEmail } from './email-breaks.tsx';

const List = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'fit-content(40%) minmax(0, 1fr)',
    rowGap: 's1',
    columnGap: 's5',
    textStyle: 'data',
    overflowWrap: 'anywhere',
    // a link among them is higher than its term there
    [FINGERS]: { alignItems: 'baseline' },
    [ROOM_BELOW_320]: { gridTemplateColumns: 'minmax(0, 1fr)', '& dd': { marginBottom: 's2' } },
  },
});
/** Beside its term an address with a long name in it has no room on a telephone, nor in a narrow column: it is below. */
const LongValue = chakra('dd', {
  base: { [BELOW_640]: { gridColumn: '1 / -1' }, [ROOM_BELOW_480]: { gridColumn: '1 / -1' } },
});
const Term = chakra('dt', { base: { color: 'ink-3' } });

export interface FactsProps {
  /** Term and value; the caller describes a missing value in words instead of leaving it empty. */
  readonly items: ReadonlyArray<{ readonly term: string; readonly value: ReactNode }>;
}

/** Terms and their values, two columns without lines. */
export function Facts({ items }: FactsProps) {
  return (
    <List>
      {items.map(({ term, value }) => (
        <Fragment key={term}>
          <Term>{term}</Term>
          {isLongEmail(value) ? <LongValue>{emailBreaks(value)}</LongValue> : <dd>{emailBreaks(value)}</dd>}
        </Fragment>
      ))}
    </List>
  );
}
