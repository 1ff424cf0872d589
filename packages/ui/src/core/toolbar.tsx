import { chakra } from '@chakra-ui/react/styled-system';

/** Small buttons above the content that they affect. */
export const Toolbar = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 's2',
    paddingBlock: 's2',
    _print: { display: 'none' },
  },
});

/** Related controls, joined edge to edge. */
export const ControlGroup = chakra('span', {
  base: {
    display: 'inline-flex',
    // a select with long options shrinks, buttons do not
    maxWidth: '100%',
    '& > select': { minWidth: 0, flexShrink: 1 },
    '& > button': { flexShrink: 0 },
    '&& > *': { borderRadius: '0', marginInlineStart: '-1px' },
    '&& > :first-child': { borderStartStartRadius: 'radius', borderEndStartRadius: 'radius', marginInlineStart: 0 },
    '&& > :last-child': { borderStartEndRadius: 'radius', borderEndEndRadius: 'radius' },
    '& > :focus-visible': { zIndex: '1' },
  },
});

/**
 * A line for totals, position and truncation. Its height is reserved before the text is known, so that nothing moves.
 */
export const StatusLine = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    rowGap: 's2',
    columnGap: 's4',
    minHeight: '2.5rem',
    fontSize: 't-14',
    color: 'ink-2',
    paddingBlock: 's2',
  },
});
