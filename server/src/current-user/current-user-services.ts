import type { Services } from '../platform/services.ts';

/** What the calls of the logged-in user take of the portal's services. */
export type CurrentUserServices = Pick<
  Services,
  'county' | 'database' | 'limits' | 'now' | 'readSearchHistory' | 'readUsageBalance'
>;
