import { chakra } from '@chakra-ui/react/styled-system';
import { Fragment, type ReactNode } from 'react';
import { BELOW_640, COARSE_POINTER, CONTAINER_BELOW_320, CONTAINER_BELOW_480 } from '../theme/media.ts';
import { emailBreaks, isLongEmail } from './email-breaks.tsx';

const List = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'fit-content(40%) minmax(0, 1fr)',
    rowGap: 's1',
    columnGap: 's5',
    textStyle: 'data',
    overflowWrap: 'anywhere',
    // on touch screens, a link is taller than its term
    [COARSE_POINTER]: { alignItems: 'baseline' },
    [CONTAINER_BELOW_320]: { gridTemplateColumns: 'minmax(0, 1fr)', '& dd': { marginBottom: 's2' } },
  },
});
/** A long email address does not fit beside its term on a phone or in a narrow column; place it below. */
const LongValue = chakra('dd', {
  base: { [BELOW_640]: { gridColumn: '1 / -1' }, [CONTAINER_BELOW_480]: { gridColumn: '1 / -1' } },
});
const Term = chakra('dt', { base: { color: 'ink-3' } });

export interface FactsProps {
  /** Terms and values. For a missing value, pass a text that says so. */
  readonly items: ReadonlyArray<{ readonly term: string; readonly value: ReactNode }>;
}

/** Terms and their values in two columns without lines. */
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
