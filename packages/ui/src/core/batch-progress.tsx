import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { BELOW_640, SELECTED_IN_FORCED_COLORS } from '../theme/media.ts';

const Frame = chakra('span', {
  base: { display: 'inline-flex', alignItems: 'center', columnGap: 's3', [BELOW_640]: { order: '-1' } },
});
const Blocks = chakra('span', { base: { display: 'inline-flex', alignItems: 'center', gap: '3px' } });
const Block = chakra('span', {
  base: {
    width: '1.25rem',
    height: '0.375rem',
    border: '1px solid',
    borderColor: 'accent',
    borderRadius: '1px',
    // leaves room for the text beside the count of rows
    [BELOW_640]: { width: '0.75rem' },
  },
  variants: { done: { true: { background: 'accent', ...SELECTED_IN_FORCED_COLORS } } },
});

const BLOCKS = ['first', 'second', 'third', 'fourth'] as const;

export interface BatchProgressProps {
  /** How many of the four batches are loaded. */
  readonly done: number;
  /** The text about the progress, 'Loading rows 76–100'. Announce the end once with `announce`. */
  readonly children: ReactNode;
}

/** Four blocks and a text; the blocks are hidden from assistive technology. */
export function BatchProgress({ done, children }: BatchProgressProps) {
  return (
    <Frame>
      <Blocks aria-hidden="true">
        {BLOCKS.map((name, index) => (
          <Block key={name} done={index < done} />
        ))}
      </Blocks>
      {children}
    </Frame>
  );
}
