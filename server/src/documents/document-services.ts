import type { Services } from '../platform/services.ts';

/** What details of documents take of the portal's services. */
export type DocumentServices = Pick<
  Services,
  'cardHolds' | 'county' | 'database' | 'limits' | 'now' | 'readUsageBalance' | 'shownRecords'
>;
