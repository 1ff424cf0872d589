import type { Services } from '../platform/services.ts';

/** The services that orders and add-ons use. */
export type OrderServices = Pick<
  Services,
  'cardHolds' | 'county' | 'database' | 'imaging' | 'log' | 'now' | 'payments' | 'readUsageBalance'
>;
