import type { Services } from '../platform/services.ts';

/** The portal services that the helper data need. */
export type HelperDataServices = Pick<
  Services,
  'cardHolds' | 'county' | 'database' | 'demonstrationLogins' | 'remoteVersions' | 'serverVersion'
>;
