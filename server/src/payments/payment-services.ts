import type { Services } from '../platform/services.ts';

/** What card payments take of the portal's services. */
export type PaymentServices = Pick<
  Services,
  'county' | 'database' | 'log' | 'now' | 'payments' | 'readUsageBalance' | 'completeSale' | 'tellSale'
>;
