import { chakra } from '@chakra-ui/react/styled-system';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { AppLink } from '../core/app-link.tsx';
import { Badge } from '../core/badge.tsx';
import { IconButton } from '../core/icon-button.tsx';
import { Skeleton, SkeletonLine } from '../core/skeleton.tsx';
import { BELOW_992, COARSE_POINTER, FROM_992, SELECTED_IN_FORCED_COLORS } from '../theme/media.ts';
import { useFrame } from './frame-context.ts';

const Frame = chakra('nav', {
  base: {
    position: 'relative',
    borderInlineEnd: '1px solid {colors.rule}',
    paddingTop: 's5',
    paddingBottom: 's8',
    paddingInlineStart: 's6',
    fontSize: 't-15',
    minWidth: 0,
    [BELOW_992]: {
      borderInlineEnd: 0,
      borderBottom: '2px solid {colors.ink}',
      paddingBottom: 's5',
      '& > section > ul': { columnWidth: '13rem', columnGap: 's6', paddingInlineEnd: 's4' },
    },
    _print: { display: 'none' },
  },
});
const OnlyWide = chakra('span', {
  base: { position: 'absolute', insetInlineEnd: 's1', top: '0.875rem', [BELOW_992]: { display: 'none' } },
});
const OnlyNarrow = chakra('div', {
  base: { paddingTop: 's4', paddingInlineEnd: 's6', [FROM_992]: { display: 'none' } },
});
const Title = chakra('h2', {
  base: { textStyle: 'group', lineHeight: 'tight', color: 'ink-3', paddingInlineEnd: 's8', paddingBottom: 's1' },
});
const Part = chakra('section', { base: { '& + section': { marginTop: 's5' } } });
const Item = chakra('li', { base: { breakInside: 'avoid' } });
const Link = chakra(AppLink, {
  base: {
    position: 'relative',
    display: 'block',
    paddingBlock: '0.3125rem',
    paddingInline: 's3',
    marginInlineStart: '-0.75rem',
    color: 'ink-2',
    textDecoration: 'none',
    lineHeight: 'data',
    borderStartStartRadius: 'radius',
    borderEndStartRadius: 'radius',
    '&:hover': { background: 'sunken', color: 'ink' },
    '&:focus-visible': { outlineOffset: '-2px' },
    '&[aria-current]': {
      color: 'ink',
      fontWeight: 'strong',
      background: 'accent-subtle',
      boxShadow: 'inset 3px 0 0 {colors.accent}',
      _rtl: { boxShadow: 'inset -3px 0 0 {colors.accent}' },
      ...SELECTED_IN_FORCED_COLORS,
    },
    [COARSE_POINTER]: { paddingBlock: '0.75rem' },
  },
});
const SecondLine = chakra('small', {
  base: { display: 'block', fontSize: 't-12', color: 'ink-3', fontWeight: 'normal', overflowWrap: 'anywhere' },
});

export interface SideItem {
  readonly label: string;
  readonly href: string;
  readonly current?: boolean;
  readonly badge?: string;
  /** Below the label: the criteria of a past search, or 'n changes not saved'. */
  readonly secondLine?: string;
}

export interface SideSection {
  /** Empty for the items above all groups. */
  readonly title: string;
  readonly items: readonly SideItem[];
}

export interface SideNavigationProps {
  readonly label: string;
  readonly sections: readonly SideSection[];
  /** The text announced while the items are loading. Skeleton lines are then shown above the sections that are known. */
  readonly loadingLabel?: string | undefined;
  /** Tools that do not fit in a narrow masthead: language, theme. */
  readonly narrowTools?: ReactNode;
  /** Called when an item is followed. */
  readonly onFollow?: (item: SideItem) => void;
}

function SidePart({
  section,
  onFollow,
}: {
  readonly section: SideSection;
  readonly onFollow: (item: SideItem) => void;
}) {
  const id = useId();
  return (
    <Part {...(section.title === '' ? {} : { 'aria-labelledby': id })}>
      {section.title !== '' && <Title id={id}>{section.title}</Title>}
      <ul>
        {section.items.map((item) => (
          <Item key={`${item.href} ${item.secondLine ?? ''}`}>
            <Link
              href={item.href}
              onClick={() => onFollow(item)}
              {...(item.current === true ? { 'aria-current': 'page' as const } : {})}
            >
              {item.label} {item.badge !== undefined && <Badge tone="accent">{item.badge}</Badge>}
              {item.secondLine !== undefined && <SecondLine>{item.secondLine}</SecondLine>}
            </Link>
          </Item>
        ))}
      </ul>
    </Part>
  );
}

function LoadingLines({ label }: { readonly label: string }) {
  return (
    <Skeleton label={label}>
      <SkeletonLine length="half" />
      <SkeletonLine length="long" />
      <SkeletonLine length="long" />
      <SkeletonLine length="half" />
    </Skeleton>
  );
}

/** The pages of the current part of the portal. Below 992 px the masthead's button opens it above the page. */
export function SideNavigation({ label, sections, loadingLabel, narrowTools, onFollow }: SideNavigationProps) {
  const frame = useFrame();
  const follow = (item: SideItem): void => {
    frame.closeDrawer();
    onFollow?.(item);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && frame.narrow && frame.sideOpen) frame.toggleSide();
  };
  return (
    <Frame id={frame.sideId} aria-label={label} hidden={!frame.sideOpen} onKeyDown={onKeyDown}>
      <OnlyWide>
        <IconButton
          id={frame.closeId}
          icon="back"
          size="small"
          variant="text"
          label={frame.closeLabel}
          onClick={frame.toggleSide}
        />
      </OnlyWide>
      {loadingLabel !== undefined && <LoadingLines label={loadingLabel} />}
      {sections.map((section) => (
        <SidePart key={section.title} section={section} onFollow={follow} />
      ))}
      {narrowTools !== undefined && <OnlyNarrow>{narrowTools}</OnlyNarrow>}
    </Frame>
  );
}
