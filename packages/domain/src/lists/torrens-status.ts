/** States of a certificate that every county has (001 section 2.5); others are shown as the county writes them. */
export const TORRENS_STATUSES = ['ACTIVE', 'CANCELLED', 'EXCHANGED'] as const;
export type TorrensStatus = (typeof TORRENS_STATUSES)[number];

/** Ways in which offices write a state. */
const WRITTEN: Readonly<Record<string, TorrensStatus>> = {
  A: 'ACTIVE',
  CURRENT: 'ACTIVE',
  OPEN: 'ACTIVE',
  C: 'CANCELLED',
  CANCELED: 'CANCELLED',
  E: 'EXCHANGED',
};

/** The state of a certificate as it is stored: one of those that every county has, or the county's own word in capitals. */
export function torrensStatusOf(written: string): string {
  const word = written.trim().replace(/\s+/g, ' ').toUpperCase();
  return WRITTEN[word] ?? word;
}

/** 'Cancelled' of 'CANCELLED', 'Partly Cancelled' of 'PARTLY CANCELLED'. */
export function torrensStatusWords(status: string): string {
  return status.toLowerCase().replace(/(^|\s)\p{L}/gu, (start) => start.toUpperCase());
}

/** Whether a certificate holds no longer, so that those that took its place are named. */
export const isCancelled = (status: string): boolean => status === 'CANCELLED';
