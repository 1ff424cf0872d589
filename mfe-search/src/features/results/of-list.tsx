import { BELOW_1200, PRINT, styled } from '@portal/ui';

/** Tools and totals of the list make room where the details take its place: on a narrow screen and on paper. */
export const OfList = styled('div', {
  variants: { behind: { true: { [BELOW_1200]: { display: 'none' }, [PRINT]: { display: 'none' } } } },
});
