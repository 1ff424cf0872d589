import type { SectionProps } from '../core/section.tsx';

/** Where a card is among headings: below the page's, or below that of a preview. */
export type CardLevel = Pick<SectionProps, 'level'>;
