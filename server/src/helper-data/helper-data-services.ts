import type { Services } from '../platform/services.ts';

/** What the helper data take of the portal's services. */
export type HelperDataServices = Pick<
  Services,
  'county' | 'database' | 'demonstrationLogins' | 'remoteVersions' | 'serverVersion'
>;
