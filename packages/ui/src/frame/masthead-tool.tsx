import { chakra, defineRecipe } from '@chakra-ui/react/styled-system';
import type { ComponentProps } from 'react';
import { AppLink } from '../core/app-link.tsx';
import { Icon } from '../core/icon.tsx';
import type { IconName } from '../core/icon-paths.ts';
import { Spinner } from '../core/spinner.tsx';
import { BELOW_992 } from '../theme/media.ts';

const recipe = defineRecipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 's2',
    minHeight: 'control-small',
    minWidth: 'control-small',
    paddingInline: 's2',
    paddingBlock: 0,
    border: 0,
    borderRadius: 'radius',
    background: 'none',
    color: 'on-cloth-2',
    fontSize: 't-15',
    cursor: 'pointer',
    textDecoration: 'none',
    whiteSpace: 'nowrap',
    _hover: { background: 'cloth-raised', color: 'on-cloth' },
  },
  variants: { away: { true: { [BELOW_992]: { display: 'none' } } } },
});
const ButtonRoot = chakra('button', recipe);
const LinkRoot = chakra(AppLink, recipe);
const WideLabel = chakra('span', { base: { [BELOW_992]: { display: 'none' } } });

interface ToolAppearance {
  readonly icon: IconName;
  readonly label: string;
  /** Where the label is shown: 'wide' from 992 px (default), 'always', or 'never' if the icon is well known. */
  readonly labelShown?: 'wide' | 'always' | 'never';
  /** Hidden below 992 px, where the tool is in the side navigation. */
  readonly onlyWide?: boolean;
}

export interface MastheadToolProps extends ToolAppearance, Omit<ComponentProps<'button'>, 'children' | 'color'> {
  /** The accessible name, if the label alone does not say what the tool is for. It contains the label. */
  readonly fullName?: string;
  readonly busy?: boolean;
}

function ToolContent({ icon, label, labelShown = 'wide', busy = false }: ToolAppearance & { readonly busy?: boolean }) {
  return (
    <>
      {busy ? <Spinner /> : <Icon name={icon} />}
      {labelShown === 'wide' && <WideLabel>{label}</WideLabel>}
      {labelShown === 'always' && label}
    </>
  );
}

/** A label that is not always visible is also the tooltip. */
const tooltipOf = (label: string, labelShown: ToolAppearance['labelShown']) =>
  labelShown === 'always' ? {} : { title: label };

/** A button of the masthead, on its dark background (the color `cloth`). Its accessible name is the same whether its label is visible or not. */
export function MastheadTool({
  icon,
  label,
  labelShown = 'wide',
  onlyWide = false,
  busy = false,
  fullName = label,
  ...rest
}: MastheadToolProps) {
  return (
    <ButtonRoot
      type="button"
      {...rest}
      away={onlyWide}
      aria-label={fullName}
      {...tooltipOf(label, labelShown)}
      {...(busy ? { 'aria-busy': true } : {})}
    >
      <ToolContent icon={icon} label={label} labelShown={labelShown} busy={busy} />
    </ButtonRoot>
  );
}

export interface MastheadLinkProps extends ToolAppearance {
  readonly href: string;
}

/** A link of the masthead that looks like its buttons. */
export function MastheadLink({ icon, label, labelShown = 'wide', onlyWide = false, href }: MastheadLinkProps) {
  return (
    <LinkRoot href={href} away={onlyWide} aria-label={label} {...tooltipOf(label, labelShown)}>
      <ToolContent icon={icon} label={label} labelShown={labelShown} />
    </LinkRoot>
  );
}
