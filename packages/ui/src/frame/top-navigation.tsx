import { chakra } from '@chakra-ui/react/styled-system';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { AppLink } from '../core/app-link.tsx';
import { BELOW_640, CHOSEN_IN_FORCED_COLORS, FINGERS } from '../theme/media.ts';

// Beyond an end of the strip there are more tabs: they fade into the cloth below an arrow, for eyes alone and with no room of its own.
const moreStyle = {
  position: 'sticky',
  flex: 'none',
  zIndex: 1,
  width: '3rem',
  paddingInline: 's2',
  display: 'flex',
  alignItems: 'center',
  fontSize: 't-18',
  color: 'on-cloth',
  fontWeight: 'strong',
  pointerEvents: 'none',
};
// the gap of the strip goes with it
const BACK = 'calc(-3rem - 2px)';
const at = (end: 'start' | 'end') => ({
  background: `linear-gradient(to ${end === 'start' ? 'right' : 'left'}, {colors.cloth} 40%, transparent)`,
  justifyContent: `flex-${end}`,
  ...(end === 'start'
    ? { insetInlineStart: 0, marginInlineEnd: BACK }
    : { insetInlineEnd: 0, marginInlineStart: BACK }),
});

const Tabs = chakra('nav', {
  base: {
    display: 'flex',
    overflowX: 'auto',
    scrollbarWidth: 'none',
    gap: '2px',
    paddingInline: 's2',
    [BELOW_640]: { paddingInline: 0 },
    // what takes the focus comes out from below the arrows
    scrollPaddingInline: '3rem',
    '&[data-more~=start]::before': { ...moreStyle, content: '"‹" / ""', ...at('start') },
    '&[data-more~=end]::after': { ...moreStyle, content: '"›" / ""', ...at('end') },
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
    '&[aria-current]': { background: 'paper', color: 'ink', fontWeight: 'strong', ...CHOSEN_IN_FORCED_COLORS },
    '&[aria-current]:focus-visible': { outlineColor: 'focus' },
    [FINGERS]: { minHeight: '2.75rem' },
  },
});

export interface TopNavigationProps {
  readonly label: string;
  readonly items: ReadonlyArray<{ readonly label: string; readonly href: string; readonly current?: boolean }>;
}

/** Where the middle of an element stands from the left of the window, in px. */
function middleOf(element: Element): number {
  const { left, right } = element.getBoundingClientRect();
  return (left + right) / 2;
}

/** Ends of a strip beyond which there is more: '', 'start', 'end' or 'start end'. A part of a pixel is nothing. */
const endsWithMore = ({ scrollLeft, scrollWidth, clientWidth }: Element): string =>
  [scrollLeft >= 1 && 'start', scrollWidth - clientWidth - scrollLeft >= 1 && 'end'].filter(Boolean).join(' ');

/** The same of a strip that is drawn, as it is scrolled and as its room or its words change. */
function useEndsWithMore(strip: RefObject<HTMLElement | null>, words: string) {
  const [ends, setEnds] = useState('');
  const look = (): void => setEnds(strip.current === null ? '' : endsWithMore(strip.current));
  useEffect(() => {
    const { current } = strip;
    if (current === null || words === '') return;
    // told at once, and when the letters or the window make the strip or what is in it wider
    const watch = new ResizeObserver(() => setEnds(endsWithMore(current)));
    for (const element of [current, ...current.children]) watch.observe(element);
    return () => watch.disconnect();
  }, [strip, words]);
  return { ends, look };
}

/** The parts of the portal, as tabs that open onto the paper. Narrow, it scrolls with the current one in view, and points to where more follow. */
export function TopNavigation({ label, items }: TopNavigationProps) {
  const tabs = useRef<HTMLElement>(null);
  const current = items.find((item) => item.current === true)?.href;
  useEffect(() => {
    const strip = tabs.current;
    const tab = strip?.querySelector('[aria-current]');
    if (current === undefined || strip === null || tab === null || tab === undefined) return;
    // not by scrollIntoView: Chromium takes what it brings into view as the place from which the next Tab continues
    strip.scrollLeft += middleOf(tab) - middleOf(strip);
  }, [current]);
  const { ends, look } = useEndsWithMore(tabs, items.map((item) => item.label).join(' '));
  return (
    <Tabs ref={tabs} aria-label={label} onScroll={look} {...(ends === '' ? {} : { 'data-more': ends })}>
      {items.map((item) => (
        <Tab key={item.href} href={item.href} {...(item.current === true ? { 'aria-current': 'page' as const } : {})}>
          {item.label}
        </Tab>
      ))}
    </Tabs>
  );
}
