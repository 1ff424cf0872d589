import { chakra } from '@chakra-ui/react/styled-system';
import { type ComponentProps, type MouseEvent, type ReactNode, useId } from 'react';
import { buttonRecipe } from './button-recipe.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-paths.ts';
import { Spinner } from './spinner.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

const Root = chakra('button', buttonRecipe);
const ButtonLabel = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 's2',
    gridArea: '1 / 1',
    minWidth: 0,
  },
  variants: { away: { true: { visibility: 'hidden' } } },
});
// both labels share one grid cell, so that the wider one sets the width and nothing moves when the button gets busy
const LabelStack = chakra('span', { base: { display: 'inline-grid', minWidth: 0 } });

export type ButtonVariant = 'plain' | 'primary' | 'danger' | 'text' | 'underlined' | 'cloth';

type NativeProps = Pick<
  ComponentProps<'button'>,
  | 'id'
  | 'type'
  | 'name'
  | 'value'
  | 'form'
  | 'onClick'
  | 'ref'
  | 'tabIndex'
  | 'aria-label'
  | 'aria-pressed'
  | 'aria-expanded'
  | 'aria-controls'
  | 'aria-haspopup'
  | 'aria-describedby'
  | 'aria-keyshortcuts'
  | 'title'
  | 'className'
  | 'disabled'
>;

export interface ButtonProps extends NativeProps {
  readonly children: ReactNode;
  readonly variant?: ButtonVariant;
  readonly size?: 'normal' | 'small';
  readonly icon?: IconName;
  /** Fills the width of its container. */
  readonly wide?: boolean;
  /** In progress: the button keeps its width and focus, and ignores clicks. */
  readonly busy?: boolean;
  /** The label while busy, 'Searching...'; by default the button keeps its label. */
  readonly busyLabel?: ReactNode;
  /**
   * Disables the button with a reason. It stays focusable so that the reason can be read; show the reason beside it as
   * well.
   */
  readonly disabledReason?: string | undefined;
}

const swallow = (event: MouseEvent): void => {
  event.preventDefault();
  event.stopPropagation();
};

/** A button. Use at most one primary button per view, and danger only in the confirming dialog. */
export function Button(props: ButtonProps) {
  const {
    children,
    variant = 'plain',
    size = 'normal',
    icon,
    wide,
    busy = false,
    busyLabel,
    disabledReason,
    ...rest
  } = props;
  const reasonId = useId();
  const refused = busy || disabledReason !== undefined;
  return (
    <>
      <Root
        type="button"
        {...rest}
        variant={variant}
        size={size}
        {...(wide === true ? { wide } : {})}
        {...(disabledReason !== undefined || rest.disabled === true ? { looksDisabled: true } : {})}
        {...(busy ? { 'aria-busy': true } : {})}
        {...(refused ? { 'aria-disabled': true, onClick: swallow } : {})}
        {...(disabledReason === undefined ? {} : { 'aria-describedby': reasonId })}
      >
        {busyLabel === undefined ? (
          <>
            {busy ? <Spinner /> : icon !== undefined && <Icon name={icon} />}
            {children}
          </>
        ) : (
          <LabelStack>
            <ButtonLabel away={busy} aria-hidden={busy || undefined}>
              {icon !== undefined && <Icon name={icon} />}
              {children}
            </ButtonLabel>
            <ButtonLabel away={!busy} aria-hidden={!busy || undefined}>
              <Spinner />
              {busyLabel}
            </ButtonLabel>
          </LabelStack>
        )}
      </Root>
      {disabledReason !== undefined && <VisuallyHidden id={reasonId}>{disabledReason}</VisuallyHidden>}
    </>
  );
}
