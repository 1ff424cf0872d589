import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { AppLink } from '../core/app-link.tsx';
import { BELOW_640, BELOW_992, FROM_992 } from '../theme/media.ts';
import { useFrame } from './frame-context.ts';
import { MastheadTool } from './masthead-tool.tsx';

const Cloth = chakra('header', {
  base: {
    background: 'cloth',
    color: 'on-cloth',
    '& :focus-visible': { outlineColor: 'on-cloth' },
    _print: { display: 'none' },
  },
});
const Top = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    rowGap: 's2',
    columnGap: 's5',
    minHeight: '3.25rem',
    paddingInline: 's6',
    paddingBlock: 's1',
    [BELOW_992]: { columnGap: 's3' },
    [BELOW_640]: { columnGap: 's5', paddingInline: 's4' },
  },
});
const County = chakra(AppLink, {
  base: {
    display: 'flex',
    alignItems: 'baseline',
    columnGap: 's3',
    color: 'inherit',
    textDecoration: 'none',
    minWidth: 0,
    overflowWrap: 'anywhere',
    _hover: { color: 'inherit' },
    '& b': { textStyle: 'document', lineHeight: '1.15', fontWeight: 'medium' },
    '& span': { color: 'on-cloth-2', fontSize: 't-15' },
    [FROM_992]: { '& b': { whiteSpace: 'nowrap' } },
    // With large text the tools wrap to their own line before the county's name becomes too narrow.
    [BELOW_640]: {
      flexDirection: 'column',
      flex: '1 1 6.5rem',
      '& span': { fontSize: 't-14', lineHeight: 'tight' },
    },
  },
});
// On a wide screen the button is shown only while the side navigation is closed; the open navigation has its own close
// button.
const MenuPlace = chakra('span', {
  base: {},
  variants: {
    open: { true: { [FROM_992]: { display: 'none' } } },
    // hidden until it works, but it keeps its space
    beforeScripts: { true: { visibility: 'hidden' } },
  },
});
const Tools = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'end',
    columnGap: 's1',
    // takes all the space beside the name, so that a greeting that arrives later moves nothing
    flexGrow: 1,
    fontSize: 't-15',
    [BELOW_640]: { flexGrow: 0, marginInlineStart: 'auto' },
  },
});
const Hello = chakra('span', {
  base: {
    color: 'on-cloth-2',
    marginInline: 's3',
    whiteSpace: 'nowrap',
    '& b': { color: 'on-cloth', fontWeight: 'strong' },
    [BELOW_992]: { display: 'none' },
  },
});

export interface MastheadProps {
  readonly county: string;
  readonly title: string;
  readonly homeHref: string;
  /** Greeting and tools: `MastheadGreeting`, `MastheadTool`, a menu. */
  readonly tools?: ReactNode;
  readonly balance?: ReactNode;
  readonly navigation?: ReactNode;
}

/** The header on the county's cloth: name, tools, balance, and the tabs below them. */
export function Masthead({ county, title, homeHref, tools, balance, navigation }: MastheadProps) {
  const frame = useFrame();
  return (
    <Cloth>
      <Top>
        {frame.hasSide && (
          <MenuPlace
            open={frame.sideOpen && !frame.narrow}
            beforeScripts={frame.beforeScripts}
            inert={frame.beforeScripts}
          >
            <MastheadTool
              id={frame.openId}
              icon="menu"
              label={frame.sideOpen ? frame.closeLabel : frame.openLabel}
              labelShown="never"
              aria-expanded={frame.sideOpen}
              aria-controls={frame.sideId}
              onClick={frame.toggleSide}
            />
          </MenuPlace>
        )}
        <County href={homeHref}>
          <b>{county}</b> <span>{title}</span>
        </County>
        {tools !== undefined && <Tools>{tools}</Tools>}
        {balance}
      </Top>
      {navigation}
    </Cloth>
  );
}

/** 'Hello, title.examiner'; hidden when the masthead is narrow. */
export const MastheadGreeting = Hello;
