import type { Services } from '../platform/services.ts';

/** The portal services that the home page needs. */
export type HomeServices = Pick<Services, 'county' | 'readTransactionTotals'>;
