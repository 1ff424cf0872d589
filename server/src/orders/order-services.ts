import type { Services } from '../platform/services.ts';

/** What orders and add-ons take of the portal's services. */
export type OrderServices = Pick<
  Services,
  'cardHolds' | 'county' | 'database' | 'imaging' | 'log' | 'now' | 'payments' | 'readUsageBalance'
>;
