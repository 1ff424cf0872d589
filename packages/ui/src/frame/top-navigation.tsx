import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useRef } from 'react';
import { AppLink } from '../core/app-link.tsx';
import { BELOW_640, CHOSEN_IN_FORCED_COLORS, FINGERS } from '../theme/media.ts';

const Tabs = chakra('nav', {
  base: {
    display: 'flex',
    overflowX: 'auto',
    scrollbarWidth: 'none',
    gap: '2px',
    paddingInline: 's2',
    [BELOW_640]: { paddingInline: 0 },
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

/** The parts of the portal, as tabs that open onto the paper. Narrow, it scrolls with the current one in view. */
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
  return (
    <Tabs ref={tabs} aria-label={label}>
      {items.map((item) => (
        <Tab key={item.href} href={item.href} {...(item.current === true ? { 'aria-current': 'page' as const } : {})}>
          {item.label}
        </Tab>
      ))}
    </Tabs>
  );
}
