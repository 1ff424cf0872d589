import { chakra } from '@chakra-ui/react/styled-system';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../core/button.tsx';
import { useFocusAfterRemoval } from '../core/page-focus.ts';
import { BELOW_640, CONTAINER_BELOW_480, CONTAINER_BELOW_704 } from '../theme/media.ts';

const WRAPPED = { display: 'flex', flexWrap: 'wrap', columnGap: 's1', marginInlineStart: '-0.5rem' };
const Frame = chakra('span', {
  base: {
    display: 'inline-grid',
    justifyItems: 'start',
    whiteSpace: 'nowrap',
    '& > [data-destructive]': { marginInlineStart: 's3' },
    '& > [data-destructive] > button': { color: 'danger', _hover: { color: 'danger' } },
    gridAutoFlow: 'column',
    gridAutoColumns: 'auto',
    // two lines leave the other cells room for whole words
    [CONTAINER_BELOW_704]: { gridAutoFlow: 'row', gridTemplateColumns: 'auto auto' },
    [BELOW_640]: WRAPPED,
    [CONTAINER_BELOW_480]: WRAPPED,
  },
});
// A pair of labels that change (Activate, Deactivate) has the width of the longer one, so that the columns stay
// aligned.
const Slot = chakra('span', {
  base: { textAlign: 'start' },
  variants: {
    steady: { true: { minWidth: '5.5rem' } },
    // reserves the width of a button that only other rows have
    vacant: {
      true: { visibility: 'hidden', [BELOW_640]: { display: 'none' }, [CONTAINER_BELOW_480]: { display: 'none' } },
    },
  },
});

/** One action on a row. */
export interface RowAction {
  readonly key: string;
  readonly label: string;
  readonly onAct: () => void;
  /** Rendered in place of the action's button, for example a menu with its own button. */
  readonly element?: ReactNode;
  /** Separated from the other actions, in the danger color; it must ask for confirmation. */
  readonly isDestructive?: boolean;
  /** Whether its label depends on the row. */
  readonly hasChangingLabel?: boolean;
}

export interface RowActionsProps {
  readonly rowName: string;
  readonly actions: readonly RowAction[];
  /** All actions of this list's rows (`allActions`): an action that this row does not have keeps its space. */
  readonly all?: readonly RowAction[];
}

/** The distinct actions of all rows of a list, in the order in which rows have them. */
export function allActions(rows: ReadonlyArray<readonly RowAction[]>): readonly RowAction[] {
  const all: RowAction[] = [];
  for (const actions of rows) {
    let place = 0;
    for (const action of actions) {
      const known = all.findIndex(({ key }) => key === action.key);
      if (known === -1) all.splice(place, 0, action);
      place = (known === -1 ? place : known) + 1;
    }
  }
  return all;
}

/** The slot of an action that the row has. The action may end itself, although the row stays: a purchase is refunded once. */
function UsedSlot(props: ComponentProps<typeof Slot>) {
  const slot = useFocusAfterRemoval<HTMLSpanElement>();
  return <Slot ref={slot} {...props} />;
}

/**
 * The actions of a row as text buttons in fixed columns; `rowName` completes each accessible name: 'Delete
 * county.clerk'.
 */
export function RowActions({ rowName, actions, all = actions }: RowActionsProps) {
  const frame = useFocusAfterRemoval<HTMLSpanElement>();
  return (
    <Frame ref={frame}>
      {all.map((column) => {
        const action = actions.find(({ key }) => key === column.key);
        const { key, label, element, isDestructive, hasChangingLabel = false } = action ?? column;
        const slot = { steady: hasChangingLabel, ...(isDestructive ? { 'data-destructive': '' } : {}) };
        return action === undefined ? (
          <Slot key={key} {...slot} vacant aria-hidden inert>
            <Button variant="text" size="small">
              {label}
            </Button>
          </Slot>
        ) : (
          <UsedSlot key={key} {...slot}>
            {element ?? (
              <Button variant="text" size="small" aria-label={`${label} ${rowName}`} onClick={action.onAct}>
                {label}
              </Button>
            )}
          </UsedSlot>
        );
      })}
    </Frame>
  );
}
