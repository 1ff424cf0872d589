import { chakra } from '@chakra-ui/react/styled-system';

/** A heading. `as` sets its level and `variant` its style independently: a document's name may be an h2 or an h3. */
export const Heading = chakra('h2', {
  base: {},
  variants: {
    variant: {
      page: { textStyle: 'page' },
      document: { textStyle: 'document', color: 'ink' },
      entry: { textStyle: 'entry', color: 'ink' },
      section: { textStyle: 'section', color: 'ink' },
      group: { textStyle: 'group', color: 'ink-2' },
    },
  },
  defaultVariants: { variant: 'section' },
});

/** Running text with a limited line length. */
export const Text = chakra('p', {
  base: {},
  variants: {
    variant: {
      read: { textStyle: 'read', maxWidth: 'measure' },
      lead: { textStyle: 'lead', maxWidth: 'measure' },
      data: { textStyle: 'data' },
      note: { textStyle: 'note', color: 'ink-3' },
    },
  },
  defaultVariants: { variant: 'read' },
});

/** A number with tabular figures, without line breaks, aligned to the end. */
export const TabularNumber = chakra('span', {
  base: { fontVariantNumeric: 'tabular-nums lining-nums', whiteSpace: 'nowrap', textAlign: 'end' },
});

/** Elements in a row that wraps; put `AlignEnd` before elements that belong at the end. */
export const Row = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', rowGap: 's2', columnGap: 's3' },
});

export const Stack = chakra('div', {
  base: { display: 'flex', flexDirection: 'column' },
  variants: {
    gap: {
      tight: { gap: 's2' },
      normal: { gap: 's4' },
      wide: { gap: 's8' },
    },
  },
  defaultVariants: { gap: 'normal' },
});

/** Pushes the following elements to the end of a row. */
export const AlignEnd = chakra('span', { base: { marginInlineStart: 'auto', minWidth: 0, maxWidth: '100%' } });

/** A plain block that accepts tokens as props. */
export const Box = chakra('div');

export const Grid = chakra('div', { base: { display: 'grid' } });
