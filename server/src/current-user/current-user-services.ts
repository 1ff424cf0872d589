import type { Services } from '../platform/services.ts';

/** The portal services that the calls of the logged-in user need. */
export type CurrentUserServices = Pick<
  Services,
  'county' | 'database' | 'limits' | 'now' | 'readSearchHistory' | 'readUsageBalance'
>;
