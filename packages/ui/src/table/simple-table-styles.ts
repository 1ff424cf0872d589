import { chakra } from '@chakra-ui/react/styled-system';
import {
  BELOW_640,
  COARSE_POINTER,
  CONTAINER_BELOW_240,
  CONTAINER_BELOW_320,
  CONTAINER_BELOW_480,
  TOUCH_TARGET_HEIGHT,
} from '../theme/media.ts';
import { ENTRIES_STYLE } from './entries-style.ts';

const entries = {
  ...ENTRIES_STYLE,
  '& tbody tr': {
    display: 'grid',
    // the cell beside the first one takes at most 60%, so that a long name does not squeeze the first one to single
    // letters
    gridTemplateColumns: 'minmax(0, 1fr) fit-content(60%)',
    columnGap: 's3',
    paddingBlock: 's3',
    borderBottom: '1px solid',
    borderBottomColor: 'rule',
    // beside each other, the cells would break words into letters
    [CONTAINER_BELOW_240]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  '& tbody tr > *': { display: 'block', border: 0, padding: 0 },
  '& [data-narrow=full]': { gridColumn: '1 / -1', textAlign: 'start' },
  '& tbody [data-narrow=labeled]': {
    gridColumn: '1 / -1',
    display: 'flex',
    justifyContent: 'space-between',
    gap: 's3',
    textAlign: 'end',
    // a price with words, such as '$250.00 for unlimited images', takes two lines rather than run off a phone's screen
    whiteSpace: 'normal',
    // screen readers still read the column heading
    '&::before': {
      content: "attr(data-label) / ''",
      flex: 'none',
      maxWidth: '45%',
      textAlign: 'start',
      color: 'ink-3',
    },
    '&:empty': { display: 'none' },
  },
};

// Below each other from the start: the cells of a record hold sentences and names, of which none is the label of another.
const stacked = { ...entries, '& tbody tr': { ...entries['& tbody tr'], gridTemplateColumns: 'minmax(0, 1fr)' } };

/** A table with hairlines, and a strong line below the heading. */
export const RuledTable = chakra('table', {
  base: {
    width: '100%',
    borderCollapse: 'collapse',
    fontSize: 't-15',
    lineHeight: 'data',
    '& caption': { textAlign: 'start', color: 'ink-3', fontSize: 't-14', paddingBottom: 's2' },
    '& caption:has(> :only-child)': { paddingBottom: 0 },
    '& th, & td': {
      textAlign: 'start',
      verticalAlign: 'top',
      paddingBlock: 's2',
      paddingInline: 's3',
      borderBottom: '1px solid',
      borderBottomColor: 'rule',
      overflowWrap: 'anywhere',
    },
    '& :is(th, td):first-child': { paddingInlineStart: 0 },
    '& :is(th, td):last-child': { paddingInlineEnd: 0 },
    '& [data-align=end]': { textAlign: 'end', fontVariantNumeric: 'tabular-nums lining-nums', whiteSpace: 'nowrap' },
    '& thead th': {
      fontSize: 't-14',
      fontWeight: 'strong',
      color: 'ink-2',
      borderBottomColor: 'ink',
      verticalAlign: 'bottom',
    },
    '& tbody th': { fontWeight: 'strong' },
    // A heading may take two lines, but its words are not broken: the cells beside it get narrower.
    '& th': { overflowWrap: 'break-word' },
    '& [data-muted] > *, & [data-muted] a': { color: 'ink-3' },
    '& :is(td, th) a': TOUCH_TARGET_HEIGHT,
    '& [data-choose]': {
      cursor: 'pointer',
      _hover: { background: 'sunken' },
      '& > *': { verticalAlign: 'middle' },
      '& button': {
        padding: 0,
        border: 0,
        background: 'none',
        color: 'accent',
        font: 'inherit',
        textAlign: 'start',
        cursor: 'pointer',
        _hover: { textDecoration: 'underline' },
        [COARSE_POINTER]: { minHeight: 'control' },
      },
    },
  },
  variants: {
    variant: {
      plain: { [CONTAINER_BELOW_240]: entries },
      sheet: {
        fontSize: 't-14',
        '& th, & td': { paddingBlock: 's1' },
        '& thead th': { color: 'ink-3', fontWeight: 'normal', borderBottomColor: 'rule-2', paddingTop: 0 },
        '& tbody tr:last-child > *': { borderBottom: 0 },
        // in larger text on a phone; side by side, the cells would break words and be wider than the window
        [CONTAINER_BELOW_320]: stacked,
      },
      list: {
        '& tbody tr:hover': { background: 'surface' },
        '& th, & td': { verticalAlign: 'middle', paddingBlock: '0.1875rem' },
        [BELOW_640]: entries,
        [CONTAINER_BELOW_480]: entries,
      },
      // For reading only: looks like a plain table, and shows rows as entries in a narrow space.
      entries: { [BELOW_640]: entries, [CONTAINER_BELOW_480]: entries },
      // Few short columns of figures, which fit side by side on a phone unless text is twice as large.
      figures: { [CONTAINER_BELOW_320]: entries },
    },
  },
});
