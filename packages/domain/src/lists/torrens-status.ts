/**
 * Statuses of certificates that every county has (001 section 2.5); other statuses are shown as the county writes them.
 */
export const TORRENS_STATUSES = ['ACTIVE', 'CANCELLED', 'EXCHANGED'] as const;
export type TorrensStatus = (typeof TORRENS_STATUSES)[number];

/** Other spellings and codes that counties use. */
const SPELLINGS: Readonly<Record<string, TorrensStatus>> = {
  A: 'ACTIVE',
  CURRENT: 'ACTIVE',
  OPEN: 'ACTIVE',
  C: 'CANCELLED',
  CANCELED: 'CANCELLED',
  E: 'EXCHANGED',
};

/** The status of a certificate as stored: one of the common ones, or the county's own term in upper case. */
export function torrensStatusOf(text: string): string {
  const status = text.trim().replace(/\s+/g, ' ').toUpperCase();
  return SPELLINGS[status] ?? status;
}

/** 'Cancelled' from 'CANCELLED', 'Partly Cancelled' from 'PARTLY CANCELLED'. */
export function torrensStatusText(status: string): string {
  return status.toLowerCase().replace(/(^|\s)\p{L}/gu, (start) => start.toUpperCase());
}

/** Whether a certificate is cancelled, so that its successors are listed. */
export const isCancelled = (status: string): boolean => status === 'CANCELLED';
