import { chakra, defineRecipe } from '@chakra-ui/react/styled-system';
import type { ComponentProps, ReactNode } from 'react';
import { COARSE_POINTER, TOUCH_TARGET_REACH } from '../theme/media.ts';

const recipe = defineRecipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 's1',
    paddingInline: '0.375rem',
    paddingBlock: 0,
    border: '1px solid',
    borderColor: 'rule-2',
    borderRadius: 'radius',
    fontSize: 't-12',
    fontWeight: 'strong',
    lineHeight: '1.4',
    color: 'ink-2',
    background: 'surface',
    whiteSpace: 'nowrap',
    textDecoration: 'none',
  },
  variants: {
    tone: {
      neutral: {},
      accent: { color: 'accent', borderColor: 'accent-line', background: 'accent-subtle' },
      success: { color: 'success', borderColor: 'currentcolor', background: 'success-subtle' },
      warning: { color: 'warning', borderColor: 'currentcolor', background: 'warning-subtle' },
      danger: { color: 'danger', borderColor: 'danger', background: 'danger-subtle' },
    },
    wide: { true: { whiteSpace: 'normal', padding: '{spacing.s1} {spacing.s2}', fontSize: 't-14' } },
  },
  defaultVariants: { tone: 'neutral' },
});

const BadgeLabel = chakra('span', recipe);
const MoreButton = chakra('button', {
  base: {
    ...recipe.base,
    verticalAlign: 'baseline',
    cursor: 'pointer',
    color: 'accent',
    borderColor: 'accent-line',
    minHeight: '1.5rem',
    marginBlock: '-2px',
    _hover: { background: 'accent-subtle' },
    // a larger touch target that does not overlap the badge below
    [COARSE_POINTER]: {
      ...TOUCH_TARGET_REACH[COARSE_POINTER],
      display: 'inline-flex',
      minHeight: '2rem',
      marginBlock: '2px',
    },
  },
});

export type BadgeTone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger';

export interface BadgeProps {
  readonly children: ReactNode;
  readonly tone?: BadgeTone;
  /** For a sentence instead of a word: the text is larger, and its lines wrap. */
  readonly wide?: boolean;
}

/** A label with a thin border. Its text must be clear without the color. */
export function Badge({ children, tone = 'neutral', wide = false }: BadgeProps) {
  return (
    <BadgeLabel tone={tone} wide={wide}>
      {children}
    </BadgeLabel>
  );
}

export interface MoreBadgeProps extends Pick<ComponentProps<'button'>, 'aria-label' | 'aria-controls' | 'id'> {
  readonly children: ReactNode;
  readonly expanded: boolean;
  readonly onToggle: () => void;
}

/** The '3 more' button of a list inside a table row. It expands the list in place, so the user stays in the row. */
export function MoreBadge({ children, expanded, onToggle, ...rest }: MoreBadgeProps) {
  return (
    <MoreButton
      type="button"
      aria-expanded={expanded}
      {...rest}
      onClick={(event) => {
        // a click on the row opens the document; a click on this badge must not
        event.stopPropagation();
        onToggle();
      }}
    >
      {children}
    </MoreButton>
  );
}
