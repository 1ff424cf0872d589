import { chakra } from '@chakra-ui/react/styled-system';
import { BELOW_992, NO_HOVER } from '../theme/media.ts';

/** A key to press. */
export const Kbd = chakra('kbd', {
  base: {
    marginInlineEnd: '0.15em',
    fontFamily: 'inherit',
    fontSize: 't-12',
    border: '1px solid',
    borderBottomWidth: '2px',
    borderColor: 'rule-2',
    borderRadius: 'radius',
    paddingInline: '0.3em',
    background: 'surface',
    color: 'ink-2',
    // hidden on buttons of touch devices without a keyboard
    'button > &': { [NO_HOVER]: { display: 'none' } },
  },
});

/** The keyboard shortcuts of a screen; hidden on narrow screens, assumed to be touch devices, and in print. */
export const KeyboardShortcuts = chakra('p', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    rowGap: 's1',
    columnGap: 's4',
    textStyle: 'note',
    color: 'ink-3',
    [BELOW_992]: { display: 'none' },
    _print: { display: 'none' },
  },
});
