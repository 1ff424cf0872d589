import { BELOW_1200, PRINT, styled } from '@portal/ui';

/** Wraps the list's tools and totals. They are hidden where the details replace the list: on narrow screens and in print. */
export const HiddenBehindDetails = styled('div', {
  variants: { behind: { true: { [BELOW_1200]: { display: 'none' }, [PRINT]: { display: 'none' } } } },
});
