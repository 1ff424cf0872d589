import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { SkeletonLine } from '../core/skeleton.tsx';
import { BELOW_640 } from '../theme/media.ts';
import { MastheadTool } from './masthead-tool.tsx';

// A fieldset would draw a border, so this is a group; the amount's own label is its name.
const Frame = chakra('div', {
  base: {
    paddingInlineStart: 's4',
    borderInlineStart: '1px solid {colors.cloth-raised}',
    // also at the end when a long county name moves it to a separate line
    marginInlineStart: 'auto',
    marginInlineEnd: '-0.5rem',
    [BELOW_640]: {
      order: '9',
      flex: '1 0 100%',
      minWidth: 0,
      '& button': { whiteSpace: 'normal' },
      borderInlineStart: 0,
      borderTop: '1px solid {colors.cloth-raised}',
      paddingBlock: 's1',
      paddingInline: 0,
      marginInlineStart: 0,
      marginInlineEnd: 0,
    },
  },
});
const Line = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    columnGap: 's1',
    // two buttons for adding money do not fit beside the amount on a phone, or in large text
    flexWrap: 'wrap',
    justifyContent: 'end',
  },
});
const Words = chakra('dl', {
  base: { display: 'flex', alignItems: 'baseline', columnGap: 's2', [BELOW_640]: { marginInlineEnd: 'auto' } },
});
const Label = chakra('dt', { base: { color: 'on-cloth-2', fontSize: 't-14' } });
// As wide as '$9,999.99', so that nothing moves when the amount arrives.
const Amount = chakra('dd', {
  base: { fontWeight: 'strong', fontSize: 't-18', lineHeight: 'tight', minWidth: '4.5rem' },
});
const Failure = chakra('p', { base: { fontSize: 't-12', lineHeight: '1.1', color: 'on-cloth' } });

export interface BalanceBlockProps {
  /** 'Usage balance'. */
  readonly label: string;
  /** Formatted for display, '$250.00'; `undefined` until it is known. */
  readonly amount: string | undefined;
  /** 'Refresh usage balance'. */
  readonly refreshLabel: string;
  readonly onRefresh: () => void;
  readonly refreshing?: boolean;
  /** 'Cannot refresh usage balance': the old amount stays, with this text below it. */
  readonly failure?: string | undefined;
  /** 'Add money', if the account may add money. */
  readonly children?: ReactNode;
}

/** The remaining balance; last in the masthead, and a separate strip on a phone. */
export function BalanceBlock(props: BalanceBlockProps) {
  const { label, amount, refreshLabel, onRefresh, refreshing = false, failure, children } = props;
  return (
    <Frame role="group" aria-label={label}>
      <Line>
        <Words>
          <Label>{label}</Label>
          <Amount>{amount ?? <SkeletonLine on="cloth" length="full" />}</Amount>
        </Words>
        <MastheadTool icon="refresh" label={refreshLabel} labelShown="never" busy={refreshing} onClick={onRefresh} />
        {children}
      </Line>
      <div role="status">{failure !== undefined && <Failure>{failure}</Failure>}</div>
    </Frame>
  );
}
