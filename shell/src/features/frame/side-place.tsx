import { BELOW_992, PRINT, styled } from '@portal/ui';

/** The room of a side navigation that is not known yet: the page is where it will stand. */
export const SidePlace = styled('div', {
  base: {
    borderInlineEnd: '1px solid {colors.rule}',
    [BELOW_992]: { display: 'none' },
    [PRINT]: { display: 'none' },
  },
});
