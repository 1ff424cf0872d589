import { styled } from '@portal/ui';

/** Takes the room, and is nothing to see, hear or reach: with `inert`. */
export const Unseen = styled('span', { base: { display: 'contents', visibility: 'hidden' } });
