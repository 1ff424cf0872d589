import type { SectionProps } from '../core/section.tsx';

/** The heading level of a card: below the page's heading or below that of a preview. */
export type CardLevel = Pick<SectionProps, 'level'>;
