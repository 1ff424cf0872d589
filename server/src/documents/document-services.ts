import type { Services } from '../platform/services.ts';

/** The services that document details need. */
export type DocumentServices = Pick<
  Services,
  'cardHolds' | 'county' | 'database' | 'limits' | 'now' | 'readUsageBalance' | 'shownRecords'
>;
