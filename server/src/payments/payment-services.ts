import type { Services } from '../platform/services.ts';

/** The services that card payments need. */
export type PaymentServices = Pick<
  Services,
  'county' | 'database' | 'log' | 'now' | 'payments' | 'readUsageBalance' | 'completeSale' | 'notifySale'
>;
