import type { Services } from '../platform/services.ts';

/** What the home page take of the portal's services. */
export type HomeServices = Pick<Services, 'county' | 'readTransactionTotals'>;
