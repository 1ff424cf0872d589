import { chakra, defineRecipe } from '@chakra-ui/react/styled-system';

/**
 * The style shared by text fields, selects and text areas. Invalid and disabled styles follow the attributes, so that
 * they cannot disagree.
 */
export const controlRecipe = defineRecipe({
  base: {
    display: 'block',
    width: '100%',
    minHeight: 'control',
    margin: 0,
    paddingBlock: 's1',
    paddingInline: 's3',
    border: '1px solid',
    borderColor: 'edge',
    borderRadius: 'radius',
    background: 'surface',
    color: 'ink',
    '&::placeholder': { color: 'ink-3', opacity: 1 },
    '&:focus-visible': { outlineOffset: 0, borderColor: 'focus' },
    '&:disabled, &[readonly]': { background: 'sunken', borderColor: 'rule-2', color: 'ink-3', opacity: 1 },
    '&[aria-invalid=true]': { borderColor: 'danger', borderWidth: '2px' },
  },
  variants: {
    // amounts and counts are right-aligned, as in a ledger
    numeric: { true: { textAlign: 'end' } },
  },
});

/**
 * Joins a field and a button, or a unit and a field. The element with the unit has the attribute `data-unit`, with the value 'after' if the
 * unit follows the field.
 */
export const JoinedField = chakra('div', {
  base: {
    position: 'relative',
    display: 'flex',
    // larger text may leave room for a few letters only: then the button is below the field
    flexWrap: 'wrap',
    '& > input': { flex: '1 1 5rem', width: 0, borderStartEndRadius: 0, borderEndEndRadius: 0 },
    // draws the input's border above the button's
    '& > input:is(:focus-visible, [aria-invalid=true])': { position: 'relative', zIndex: 1 },
    '& > button': { borderStartStartRadius: 0, borderEndStartRadius: 0, marginInlineStart: '-1px' },
    '& > [data-unit]': {
      display: 'grid',
      placeItems: 'center',
      minWidth: 'control',
      paddingInline: 's2',
      border: '1px solid',
      borderColor: 'edge',
      borderInlineEnd: 0,
      borderStartStartRadius: 'radius',
      borderEndStartRadius: 'radius',
      background: 'sunken',
      color: 'ink-2',
    },
    '& > [data-unit=after]': {
      border: '1px solid',
      borderColor: 'edge',
      borderInlineStart: 0,
      borderRadius: 0,
      borderStartEndRadius: 'radius',
      borderEndEndRadius: 'radius',
    },
    '& > [data-unit] + input': {
      borderRadius: 0,
      borderStartEndRadius: 'radius',
      borderEndEndRadius: 'radius',
    },
    '&:has(> input:disabled) > [data-unit]': { color: 'ink-3', borderColor: 'rule-2' },
  },
});
