import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Button } from '../core/button.tsx';
import { BELOW_640 } from '../theme/media.ts';

const Frame = chakra('span', {
  base: {
    display: 'inline-grid',
    justifyItems: 'start',
    whiteSpace: 'nowrap',
    '& > [data-destructive]': { marginInlineStart: 's3' },
    '& > [data-destructive] > button': { color: 'danger', _hover: { color: 'danger' } },
    gridAutoFlow: 'column',
    gridAutoColumns: 'auto',
    [BELOW_640]: { display: 'flex', flexWrap: 'wrap', columnGap: 's1', marginInlineStart: '-0.5rem' },
  },
});
// The longer word of a pair (Activate, Deactivate) keeps its column, so that the eye runs down one line.
const Slot = chakra('span', { base: { textAlign: 'start' }, variants: { steady: { true: { minWidth: '5.5rem' } } } });

/** One thing that can be done with a row. */
export interface RowAction {
  readonly key: string;
  readonly label: string;
  readonly onAct: () => void;
  /** Drawn in place of its button: a menu, which has its own button. */
  readonly drawn?: ReactNode;
  /** Stands apart, in the color of danger; it must ask before it acts. */
  readonly isDestructive?: boolean;
  /** Its word changes with the row. */
  readonly hasChangingLabel?: boolean;
}

/** What can be done with a row, as words in fixed columns; `rowName` completes each name: 'Delete county.clerk'. */
export function RowActions({ rowName, actions }: { readonly rowName: string; readonly actions: readonly RowAction[] }) {
  return (
    <Frame>
      {actions.map(({ key, label, onAct, drawn, isDestructive, hasChangingLabel = false }) => (
        <Slot key={key} steady={hasChangingLabel} {...(isDestructive ? { 'data-destructive': '' } : {})}>
          {drawn ?? (
            <Button look="text" size="small" aria-label={`${label} ${rowName}`} onClick={onAct}>
              {label}
            </Button>
          )}
        </Slot>
      ))}
    </Frame>
  );
}
