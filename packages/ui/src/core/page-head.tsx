import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { BELOW_640, COARSE_POINTER, CONTAINER_BELOW_240, PRINT, TOUCH_TARGET_HEIGHT } from '../theme/media.ts';
import { usePageFocus } from './page-focus.ts';
import { usePageTitle } from './page-title.ts';
import { unbroken } from './unbroken.tsx';

const Frame = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'end',
    // on touch screens, links are taller than their text
    [COARSE_POINTER]: { alignItems: 'last baseline' },
    rowGap: 's2',
    columnGap: 's4',
    paddingBottom: 's3',
    borderBottom: '2px solid {colors.ink}',
    marginBottom: 's5',
  },
});
const Title = chakra('h1', {
  base: {
    textStyle: 'page',
    overflowWrap: 'anywhere',
    [BELOW_640]: { fontSize: 't-24' },
    // so that 'Configuration' fits on a phone when text is twice as large
    [CONTAINER_BELOW_240]: { fontSize: 't-22' },
  },
});
const Lead = chakra('div', { base: { color: 'ink-2' } });
const Action = chakra('div', {
  base: {
    marginInlineStart: 'auto',
    '& a': TOUCH_TARGET_HEIGHT,
    [BELOW_640]: { marginInlineStart: 0 },
    [PRINT]: { display: 'none' },
  },
});

export interface PageHeadProps {
  readonly title: ReactNode;
  /** The window's title if the heading does not identify the screen; by default the heading. */
  readonly windowTitle?: string;
  /**
   * Identifies the page for focus, usually its path. A new key moves focus to the heading. Omit it for a placeholder
   * heading.
   */
  readonly pageKey?: string;
  /** The criteria, beside the heading. */
  readonly lead?: ReactNode;
  /** One action at the end of the line. */
  readonly action?: ReactNode;
}

/** The page's heading above its rule. It also sets the window title (`PageTitleProvider`). */
export function PageHead({ title, windowTitle, pageKey, lead, action }: PageHeadProps) {
  const heading = usePageFocus<HTMLHeadingElement>(pageKey);
  usePageTitle(windowTitle ?? (typeof title === 'string' ? title : undefined));
  return (
    <Frame>
      <Title ref={heading} tabIndex={-1}>
        {unbroken(title)}
      </Title>
      {lead !== undefined && <Lead>{lead}</Lead>}
      {action !== undefined && <Action>{action}</Action>}
    </Frame>
  );
}
