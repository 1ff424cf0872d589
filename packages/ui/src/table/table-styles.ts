import { chakra } from '@chakra-ui/react/styled-system';
import {
  BELOW_640,
  BELOW_992,
  COARSE_POINTER,
  CONTAINER_BELOW_240,
  CONTAINER_BELOW_480,
  FORCED_COLORS,
  PRINT,
} from '../theme/media.ts';
import { ENTRIES_STYLE } from './entries-style.ts';

// Rows and cells are plain elements that are styled from here: a styled component for each of 4,000 cells would make
// scrolling slow.

/** The region in which the list scrolls; at most 600 px high, less in a low window. */
export const Region = chakra('div', {
  base: {
    // shows eight rows at a window height of 900 px if the kind of one row takes two lines
    maxHeight: 'clamp(20rem, 100dvh - 22.25rem, 37.5rem)',
    containerName: 'room',
    containerType: 'inline-size',
    // The offsets of rows are measured from this element.
    position: 'relative',
    overflow: 'auto',
    // The heading must not cover a focused row.
    scrollPaddingTop: '3rem',
    background: 'surface',
    border: '1px solid',
    borderColor: 'rule-2',
    borderRadius: 'radius',
    // On smaller screens the page scrolls instead of this box, and the heading stays at the top of the window.
    [BELOW_992]: { maxHeight: 'none', overflow: 'visible' },
    [PRINT]: { maxHeight: 'none', border: 0 },
  },
});

const rows = {
  '& tbody tr': { cursor: 'pointer' },
  '& tbody tr:hover': { background: 'paper' },
  '& tbody tr:focus-visible': { outlineOffset: '-2px' },
  '& tbody tr:last-child > *': { borderBottom: 0 },
  '& [data-visited] td, & [data-visited] [data-kind]': { color: 'ink-3', fontWeight: 'normal' },
  '& [aria-selected=true] td': { background: 'accent-subtle', color: 'ink' },
  '& [aria-selected=true] [data-kind]': { color: 'ink', fontWeight: 'strong' },
  '& [aria-selected=true] td:first-child': { boxShadow: 'inset 4px 0 0 {colors.accent}' },
  // a different color from the focus ring
  [FORCED_COLORS]: {
    '& [aria-selected=true]:not(:focus-visible)': { outline: '2px solid Highlight', outlineOffset: '-2px' },
  },
};

// in text twice as large on a phone; beside each other, the cells would break words into letters
const ONE_COLUMN = { gridTemplateColumns: 'minmax(0, 1fr)' };

const content = {
  // centered on the row's first line
  '& [data-row-check]': {
    display: 'block',
    width: '1.125rem',
    height: '1.125rem',
    margin: '0.1875rem 0 0',
    accentColor: 'accent',
    cursor: 'inherit',
  },
  '& [data-kind]': { display: 'block', fontWeight: 'strong', color: 'ink' },
  '& [data-read]': {
    whiteSpace: 'nowrap',
    fontSize: 't-12',
    fontWeight: 'normal',
    border: '1px solid',
    borderColor: 'rule-2',
    borderRadius: 'radius',
    paddingInline: '0.25rem',
  },
  // wider in a language with a longer word for 'from', because a word is never broken
  '& [data-party]': {
    display: 'grid',
    gridTemplateColumns: 'minmax(2.125rem, max-content) minmax(0, 1fr)',
    // 'n more' is higher than the line on touch screens
    [COARSE_POINTER]: { alignItems: 'baseline' },
    [CONTAINER_BELOW_240]: ONE_COLUMN,
  },
  '& [data-party] > :first-child': { color: 'ink-3', fontSize: 't-14', paddingInlineEnd: '0.25rem' },
  '& [data-item]': { display: 'inline-block', maxWidth: '100%', overflowWrap: 'anywhere' },
  // an item after a word such as 'Ref' continues on the same line
  '& [data-quiet] ~ [data-items=first] > [data-item]': { display: 'inline' },
  '& [data-items=all] > [data-item]': { display: 'block' },
  '& [data-quiet]': { color: 'ink-3' },
  '& [data-line-name]': { display: 'none' },
};

const entries = {
  ...ENTRIES_STYLE,
  '& tbody tr': {
    display: 'grid',
    gridTemplateColumns: '2rem minmax(0, 1fr) auto',
    columnGap: 's3',
    padding: 's3',
    borderBottom: '1px solid',
    borderBottomColor: 'rule',
    [CONTAINER_BELOW_240]: ONE_COLUMN,
  },
  // The doubled & outweighs the wide layout's rules for first cells and the margin rule.
  '&& tbody tr > td': { display: 'block', border: 0, padding: 0, width: 'auto' },
  '&& tbody tr > td[data-narrow=start], && tbody tr > td[data-narrow=end]': { paddingBottom: 's1' },
  '&& tbody tr > td[data-narrow=end]': { textAlign: 'end', [CONTAINER_BELOW_240]: { textAlign: 'start' } },
  // 44 px for touch: the cell of the checkbox reaches the edges of its entry and fills the gap beside it
  '&& tbody tr > td[data-check-cell]': {
    gridRow: '1 / span 2',
    margin: '-0.75rem',
    padding: '0.75rem',
    [CONTAINER_BELOW_240]: { gridRow: 'auto' },
  },
  '&& tbody tr > td[data-narrow=full]': { gridColumn: '2 / -1', [CONTAINER_BELOW_240]: { gridColumn: 'auto' } },
  '& [data-line-name]': { display: 'inline', color: 'ink-3', fontSize: 't-14' },
  '& [aria-selected=true]': { background: 'accent-subtle', boxShadow: 'inset 4px 0 0 {colors.accent}' },
  '& [aria-selected=true] td:first-child': { boxShadow: 'none' },
};

/** The table of a result list, with rows of two lines, a sticky heading and, as in an index book, a vertical rule after the recording data. */
export const ListTable = chakra('table', {
  base: {
    width: '100%',
    borderCollapse: 'collapse',
    // Columns must not move when a batch with longer names arrives; a fixed layout also makes a thousand rows several
    // times faster.
    tableLayout: 'fixed',
    fontSize: 't-15',
    // 23 px, the height of 'n more', so that names, numbers and legal descriptions stay aligned on two lines
    lineHeight: 'read',
    '& th, & td': {
      textAlign: 'start',
      verticalAlign: 'top',
      paddingBlock: 's1',
      paddingInline: 's2',
      overflowWrap: 'break-word',
      borderBottom: '1px solid',
      borderBottomColor: 'rule',
    },
    '& [data-align=end]': { textAlign: 'end' },
    '& thead th': {
      position: 'sticky',
      top: 0,
      zIndex: 1,
      background: 'sunken',
      color: 'ink-2',
      fontSize: 't-14',
      fontWeight: 'strong',
      lineHeight: 'tight',
      verticalAlign: 'bottom',
      borderBottom: 0,
      boxShadow: 'inset 0 -1px 0 {colors.ink}',
    },
    '& th:first-child, & td:first-child': { paddingInlineStart: 's3', paddingInlineEnd: 0, width: '2.25rem' },
    '& th:last-child, & td:last-child': { paddingInlineEnd: 's3' },
    '& [data-margin-rule]': { borderInlineEnd: '1px solid', borderInlineEndColor: 'accent-line' },
    '& [data-margin-rule] + *': { paddingInlineStart: 's3' },
    ...rows,
    ...content,
    [BELOW_640]: entries,
    [CONTAINER_BELOW_480]: entries,
    [PRINT]: { '& [data-check-cell]': { display: 'none' }, '& tbody tr': { breakInside: 'avoid' } },
  },
});
