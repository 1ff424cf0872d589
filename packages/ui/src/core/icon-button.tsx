import { chakra } from '@chakra-ui/react/styled-system';
import type { ButtonProps, ButtonVariant } from './button.tsx';
import { buttonRecipe } from './button-recipe.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-paths.ts';
import { Spinner } from './spinner.tsx';

const Root = chakra('button', buttonRecipe);

export interface IconButtonProps
  extends Omit<ButtonProps, 'children' | 'icon' | 'busyLabel' | 'disabledReason' | 'wide' | 'aria-label' | 'title'> {
  readonly icon: IconName;
  /** The button's name; also shown as the browser's tooltip. */
  readonly label: string;
  readonly variant?: ButtonVariant;
}

/** A square icon button. Use it only for icons that everyone knows (close, previous, next). */
export function IconButton({
  icon,
  label,
  variant = 'plain',
  size = 'normal',
  busy = false,
  ...rest
}: IconButtonProps) {
  return (
    <Root
      type="button"
      {...rest}
      variant={variant}
      size={size}
      square
      aria-label={label}
      title={label}
      {...(rest.disabled === true ? { looksDisabled: true } : {})}
      {...(busy ? { 'aria-busy': true, 'aria-disabled': true, onClick: undefined } : {})}
    >
      {busy ? <Spinner /> : <Icon name={icon} />}
    </Root>
  );
}
