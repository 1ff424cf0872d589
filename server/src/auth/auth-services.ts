import type { Services } from '../platform/services.ts';

/** The services that sessions, recovery and registration use. */
export type AuthServices = Pick<Services, 'county' | 'database' | 'now'>;
