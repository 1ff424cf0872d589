import { BELOW_992, PRINT, styled } from '@portal/ui';

/** Reserves the space of a side navigation while it is loading, so that the page does not move later. */
export const SidePlaceholder = styled('div', {
  base: {
    borderInlineEnd: '1px solid {colors.rule}',
    [BELOW_992]: { display: 'none' },
    [PRINT]: { display: 'none' },
  },
});
