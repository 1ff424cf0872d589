import type { Services } from '../platform/services.ts';

/** What sessions, recovery and registration take of the portal's services. */
export type AuthServices = Pick<Services, 'county' | 'database' | 'now'>;
