import { chakra } from '@chakra-ui/react/styled-system';
import { type FocusEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { AppLink } from '../core/app-link.tsx';
import { BELOW_640, COARSE_POINTER, SELECTED_IN_FORCED_COLORS } from '../theme/media.ts';

const ARROW_REM = 3;
// An arrow and a fade at an end of the strip show that there are more tabs. They are visual only and take no space.
const moreStyle = {
  position: 'sticky',
  flex: 'none',
  zIndex: 1,
  width: `${ARROW_REM}rem`,
  paddingInline: 's2',
  display: 'flex',
  alignItems: 'center',
  fontSize: 't-18',
  color: 'on-cloth',
  fontWeight: 'strong',
  pointerEvents: 'none',
};
// cancels the arrow's own width and the gap of the strip
const OVERLAP = `calc(-${ARROW_REM}rem - 2px)`;
const fadeAt = (end: 'start' | 'end') => ({
  background: `linear-gradient(to ${end === 'start' ? 'right' : 'left'}, {colors.cloth} 40%, transparent)`,
  justifyContent: `flex-${end}`,
  ...(end === 'start'
    ? { insetInlineStart: 0, marginInlineEnd: OVERLAP }
    : { insetInlineEnd: 0, marginInlineStart: OVERLAP }),
});

const Tabs = chakra('nav', {
  base: {
    display: 'flex',
    overflowX: 'auto',
    scrollbarWidth: 'none',
    gap: '2px',
    paddingInline: 's2',
    [BELOW_640]: { paddingInline: 0 },
    '&[data-more~=start]::before': { ...moreStyle, content: '"‹" / ""', ...fadeAt('start') },
    '&[data-more~=end]::after': { ...moreStyle, content: '"›" / ""', ...fadeAt('end') },
  },
});
const Tab = chakra(AppLink, {
  base: {
    display: 'flex',
    alignItems: 'center',
    minHeight: '2.5rem',
    paddingInline: 's4',
    color: 'on-cloth-2',
    textDecoration: 'none',
    fontSize: 't-15',
    borderStartStartRadius: 'radius',
    borderStartEndRadius: 'radius',
    whiteSpace: 'nowrap',
    '&:focus-visible': { outlineOffset: '-3px' },
    '&:not([aria-current]):hover': { color: 'on-cloth', background: 'cloth-raised' },
    '&[aria-current]': { background: 'paper', color: 'ink', fontWeight: 'strong', ...SELECTED_IN_FORCED_COLORS },
    '&[aria-current]:focus-visible': { outlineColor: 'focus' },
    [COARSE_POINTER]: { minHeight: '2.75rem' },
  },
});

export interface TopNavigationProps {
  readonly label: string;
  readonly items: ReadonlyArray<{ readonly label: string; readonly href: string; readonly current?: boolean }>;
}

/** The horizontal center of an element in the window, in px. */
function middleOf(element: Element): number {
  const { left, right } = element.getBoundingClientRect();
  return (left + right) / 2;
}

/** Scrolls a focused tab far enough that no arrow covers it. The browser scrolls to no tab that is partly in view already. */
function showFocused({ currentTarget: strip, target: tab }: FocusEvent<HTMLElement>): void {
  const room = strip.getBoundingClientRect();
  const { left, right } = tab.getBoundingClientRect();
  const arrow = ARROW_REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  if (left < room.left + arrow) strip.scrollLeft += left - room.left - arrow;
  else if (right > room.right - arrow) strip.scrollLeft += right - room.right + arrow;
}

/** The ends of a strip that hide more tabs: '', 'start', 'end' or 'start end'. Fractions of a pixel do not count. */
const endsWithMore = ({ scrollLeft, scrollWidth, clientWidth }: Element): string =>
  [scrollLeft >= 1 && 'start', scrollWidth - clientWidth - scrollLeft >= 1 && 'end'].filter(Boolean).join(' ');

/** `endsWithMore` of a rendered strip, updated when it is scrolled, resized, or its labels change. */
function useEndsWithMore(strip: RefObject<HTMLElement | null>, labels: string) {
  const [ends, setEnds] = useState('');
  const update = (): void => setEnds(strip.current === null ? '' : endsWithMore(strip.current));
  useEffect(() => {
    const { current } = strip;
    if (current === null || labels === '') return;
    // runs once immediately, and again when the font or the window changes the width of the strip or its tabs
    const watch = new ResizeObserver(() => setEnds(endsWithMore(current)));
    for (const element of [current, ...current.children]) watch.observe(element);
    return () => watch.disconnect();
  }, [strip, labels]);
  return { ends, update };
}

/**
 * The parts of the portal as tabs. A narrow strip scrolls to the current tab and marks the ends that hide more tabs.
 */
export function TopNavigation({ label, items }: TopNavigationProps) {
  const tabs = useRef<HTMLElement>(null);
  const current = items.find((item) => item.current === true)?.href;
  useEffect(() => {
    const strip = tabs.current;
    const tab = strip?.querySelector('[aria-current]');
    if (current === undefined || strip === null || tab === null || tab === undefined) return;
    // scrollIntoView is not used, because in Chromium the next Tab key would continue from the element that it scrolled
    // to
    strip.scrollLeft += middleOf(tab) - middleOf(strip);
  }, [current]);
  const { ends, update } = useEndsWithMore(tabs, items.map((item) => item.label).join(' '));
  return (
    <Tabs
      ref={tabs}
      aria-label={label}
      onScroll={update}
      onFocus={showFocused}
      {...(ends === '' ? {} : { 'data-more': ends })}
    >
      {items.map((item) => (
        <Tab key={item.href} href={item.href} {...(item.current === true ? { 'aria-current': 'page' as const } : {})}>
          {item.label}
        </Tab>
      ))}
    </Tabs>
  );
}
