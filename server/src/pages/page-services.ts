import type { Services } from '../platform/services.ts';

/** The services that serving pages uses. */
export type PageServices = Pick<Services, 'county' | 'database' | 'demonstrationLogins' | 'log' | 'now'>;
