import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { CONTAINER_BELOW_240 } from '../theme/media.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

const Table = chakra('table', {
  base: { width: '100%', borderCollapse: 'collapse', fontSize: 't-16', lineHeight: 'data' },
});
const cell = {
  paddingInline: 0,
  paddingBlock: '0.375rem',
  borderBottom: '1px solid {colors.rule}',
  verticalAlign: 'baseline',
};
const Line = chakra('tr', {
  base: { '&:last-child > *': { borderBottomColor: 'transparent' } },
  variants: {
    // as in a ledger: a rule above the total and a double rule below it
    total: {
      true: {
        '&& > *': {
          fontWeight: 'strong',
          borderTop: '1px solid {colors.ink}',
          borderBottom: '3px double {colors.ink}',
        },
      },
    },
  },
});
const Words = chakra('th', { base: { ...cell, fontWeight: 'normal', textAlign: 'start' } });
const Amount = chakra('td', {
  base: {
    ...cell,
    textAlign: 'end',
    whiteSpace: 'nowrap',
    paddingInlineStart: 's3',
    minWidth: '9ch',
    [CONTAINER_BELOW_240]: { minWidth: 0 },
    fontVariantNumeric: 'tabular-nums lining-nums',
  },
});

export interface LedgerLine {
  readonly label: ReactNode;
  /** The formatted amount, '$2.00'. */
  readonly amount: string;
  readonly total?: boolean;
  /** Underlines the amount. */
  readonly isInsufficient?: boolean;
  readonly key: string;
}

export interface LedgerLinesProps {
  /** Visually hidden caption for screen readers, since a heading is above the table. */
  readonly caption: string;
  readonly lines: readonly LedgerLine[];
}

/** Charges, one per line. */
export function LedgerLines({ caption, lines }: LedgerLinesProps) {
  return (
    <Table>
      <VisuallyHidden as="caption">{caption}</VisuallyHidden>
      <tbody>
        {lines.map((line) => (
          <Line key={line.key} total={line.total === true}>
            <Words scope="row">{line.label}</Words>
            <Amount>{line.isInsufficient === true ? <u>{line.amount}</u> : line.amount}</Amount>
          </Line>
        ))}
      </tbody>
    </Table>
  );
}
