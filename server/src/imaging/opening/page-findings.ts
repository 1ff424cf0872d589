/** Faults that would make an office return a page. */
export const PAGE_FINDINGS = ['COLOR', 'LOW_RESOLUTION', 'BLANK', 'UPSIDE_DOWN', 'NO_STAMP_ROOM'] as const;
export type PageFinding = (typeof PAGE_FINDINGS)[number];
