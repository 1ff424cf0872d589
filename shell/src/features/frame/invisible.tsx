import { styled } from '@portal/ui';

/** Takes up space but is invisible; together with `inert` it is also hidden from screen readers and the keyboard. */
export const Invisible = styled('span', { base: { display: 'contents', visibility: 'hidden' } });
