import type { Services } from '../platform/services.ts';

/** The services of the portal that the helper data use. */
export type HelperDataServices = Pick<
  Services,
  'county' | 'database' | 'demonstrationLogins' | 'remoteVersions' | 'serverVersion'
>;
