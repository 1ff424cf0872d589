import { BELOW_992, PRINT, styled } from '@portal/ui';

/** Reserves the space of a side navigation that is not known yet, so that the page does not move later. */
export const SidePlace = styled('div', {
  base: {
    borderInlineEnd: '1px solid {colors.rule}',
    [BELOW_992]: { display: 'none' },
    [PRINT]: { display: 'none' },
  },
});
