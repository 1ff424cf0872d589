import type { Services } from '../platform/services.ts';

/** What the pages take of the portal's services. */
export type PageServices = Pick<Services, 'county' | 'database' | 'demonstrationLogins' | 'log' | 'now'>;
