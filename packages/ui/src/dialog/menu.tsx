import {
  MenuContent,
  MenuItem,
  MenuPositioner,
  MenuRadioItem,
  MenuRadioItemGroup,
  MenuRoot,
  MenuTrigger,
} from '@chakra-ui/react/menu';
import { chakra, defineStyle } from '@chakra-ui/react/styled-system';
import { type ReactElement, useRef } from 'react';
import { Icon } from '../core/icon.tsx';
import type { IconName } from '../core/icon-paths.ts';
import { SELECTED_IN_FORCED_COLORS } from '../theme/media.ts';

const Panel = chakra(MenuContent, {
  base: {
    background: 'raised',
    color: 'ink',
    border: '1px solid',
    borderColor: 'edge',
    borderRadius: 'radius',
    boxShadow: 'shadow-1',
    paddingBlock: 's1',
    minWidth: '10rem',
    maxWidth: 'calc(100vw - 2rem)',
    // tall enough for all fourteen languages if there is room
    maxHeight: 'min(28rem, 80dvh)',
    overflow: 'auto',
    zIndex: 'menu',
    fontSize: 't-15',
    '&:focus-visible': { outline: 'none' },
  },
});

const line = defineStyle({
  display: 'flex',
  alignItems: 'center',
  gap: 's2',
  minHeight: 'control-small',
  paddingInline: 's3',
  paddingBlock: 's1',
  cursor: 'pointer',
  lineHeight: 'data',
  _highlighted: {
    background: 'accent-subtle',
    boxShadow: 'inset 3px 0 0 {colors.accent}',
    ...SELECTED_IN_FORCED_COLORS,
  },
  '&[data-disabled]': { color: 'ink-3', cursor: 'default' },
});
const Line = chakra(MenuItem, { base: line });
const RadioLine = chakra(MenuRadioItem, { base: line });
const Tick = chakra('span', {
  base: { display: 'inline-flex', width: 'icon', flex: 'none' },
  variants: { shown: { false: { visibility: 'hidden' } } },
});

export interface MenuItemData {
  readonly value: string;
  readonly label: string;
  readonly icon?: IconName;
  /** The language of the label if it differs from the page's. */
  readonly lang?: string;
  readonly disabled?: boolean;
}

export interface MenuProps {
  /** The button that opens it: a `Button`, an `IconButton` or a `MastheadTool`. */
  readonly trigger: ReactElement;
  /** Accessible name of the list. */
  readonly label: string;
  readonly items: readonly MenuItemData[];
  readonly onChoose: (value: string) => void;
  /** The current value: the items are then radio items, and this one is marked. */
  readonly chosen?: string;
}

/**
 * A button that opens a list of actions or values. The list is rendered beside the button, inside the same landmark.
 */
export function Menu({ trigger, label, items, onChoose, chosen }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  // If the list had the focus, removing it moves the focus to the body. After a click elsewhere, the focus has already
  // moved.
  const returnFocus = () => {
    if (document.activeElement === document.body) button.current?.focus();
  };
  // The list's own selection event uses the highlighted item, and a click without a pointer (voice control) highlights
  // none; therefore items handle clicks themselves. The action is deferred, so that the list returns the focus first, and
  // a dialog opened by the action can restore it.
  const choose = (value: string) => queueMicrotask(() => onChoose(value));
  return (
    <MenuRoot
      onExitComplete={() => requestAnimationFrame(returnFocus)}
      positioning={{ strategy: 'fixed', placement: 'bottom-start' }}
    >
      <MenuTrigger asChild ref={button}>
        {trigger}
      </MenuTrigger>
      <MenuPositioner>
        <Panel aria-label={label}>
          {chosen === undefined ? (
            items.map((item) => (
              <Line
                key={item.value}
                value={item.value}
                lang={item.lang}
                disabled={item.disabled === true}
                {...(item.disabled === true ? {} : { onClick: () => choose(item.value) })}
              >
                {item.icon !== undefined && <Icon name={item.icon} />}
                {item.label}
              </Line>
            ))
          ) : (
            <MenuRadioItemGroup value={chosen} onValueChange={(change) => onChoose(change.value)} aria-label={label}>
              {items.map((item) => (
                <RadioLine key={item.value} value={item.value} lang={item.lang} disabled={item.disabled === true}>
                  <Tick shown={item.value === chosen} aria-hidden="true">
                    <Icon name="check" />
                  </Tick>
                  {item.label}
                </RadioLine>
              ))}
            </MenuRadioItemGroup>
          )}
        </Panel>
      </MenuPositioner>
    </MenuRoot>
  );
}
