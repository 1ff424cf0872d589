import { defineRecipe } from '@chakra-ui/react/styled-system';
import { CONTAINER_BELOW_320, FORCED_COLORS, SELECTED_IN_FORCED_COLORS } from '../theme/media.ts';

const disabledStyle = {
  background: 'sunken',
  borderColor: 'rule',
  color: 'ink-3',
  cursor: 'default',
  [FORCED_COLORS]: { borderColor: 'GrayText', color: 'GrayText' },
};

/** The style shared by all buttons. */
export const buttonRecipe = defineRecipe({
  base: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 's2',
    minHeight: 'control',
    paddingInline: 's4',
    paddingBlock: 0,
    border: '1px solid',
    borderColor: 'edge',
    borderRadius: 'radius',
    background: 'surface',
    color: 'ink',
    fontWeight: 'strong',
    lineHeight: '1.2',
    textDecoration: 'none',
    whiteSpace: 'nowrap',
    [CONTAINER_BELOW_320]: { whiteSpace: 'normal', overflowWrap: 'anywhere' },
    cursor: 'pointer',
    transitionProperty: 'background-color',
    transitionDuration: 'quick',
    transitionTimingFunction: 'ease',
    _hover: { background: 'sunken', color: 'ink' },
    _print: { display: 'none' },
  },
  variants: {
    variant: {
      plain: {
        '&[aria-pressed=true]': {
          background: 'accent-subtle',
          borderColor: 'accent',
          color: 'accent',
          ...SELECTED_IN_FORCED_COLORS,
        },
      },
      primary: {
        background: 'accent',
        borderColor: 'accent',
        color: 'on-accent',
        _hover: { background: 'accent-hover', borderColor: 'accent-hover', color: 'on-accent' },
      },
      // solid red only for the confirm button of a dialog
      danger: {
        background: 'danger-solid',
        borderColor: 'danger-solid',
        color: 'on-danger',
        _hover: { background: 'danger-solid', color: 'on-danger', textDecoration: 'underline' },
      },
      text: {
        borderColor: 'transparent',
        background: 'none',
        color: 'accent',
        paddingInline: 's2',
        _hover: { background: 'sunken', color: 'accent-hover' },
      },
      // next to text: the action of a message or a section heading
      underlined: {
        borderColor: 'transparent',
        background: 'none',
        color: 'inherit',
        paddingInline: 's2',
        textDecoration: 'underline',
        textUnderlineOffset: '0.18em',
        // wraps like the surrounding text
        whiteSpace: 'normal',
        textAlign: 'start',
        _hover: { background: 'none', color: 'inherit', textDecorationThickness: '2px' },
      },
      // on the county's color: the cover page and the slides
      cloth: {
        background: 'none',
        borderColor: 'on-cloth-2',
        color: 'on-cloth',
        _hover: { background: 'cloth-raised', color: 'on-cloth' },
      },
    },
    size: {
      normal: {},
      small: { minHeight: 'control-small', paddingInline: 's2', fontSize: 't-14' },
    },
    square: { true: { padding: 0, width: 'control' } },
    wide: { true: { width: '100%' } },
    looksDisabled: { true: { '&&': disabledStyle, '&&:hover': disabledStyle } },
  },
  compoundVariants: [
    { square: true, size: 'small', css: { width: 'control-small' } },
    {
      looksDisabled: true,
      variant: ['text', 'underlined'],
      css: { '&&, &&:hover': { background: 'none', borderColor: 'transparent' } },
    },
  ],
  defaultVariants: { variant: 'plain', size: 'normal' },
});
