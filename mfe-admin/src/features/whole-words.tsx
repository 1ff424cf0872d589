import { styled } from '@portal/ui';

/** A few words in a cell of a table, such as a kind of account or a price. They wrap between words if needed, and never inside one. */
export const WholeWords = styled('span', { base: { overflowWrap: 'normal', whiteSpace: 'normal' } });
