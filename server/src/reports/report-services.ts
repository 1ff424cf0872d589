import type { Services } from '../platform/services.ts';

/** What the reports take of the portal's services. */
export type ReportServices = Pick<Services, 'database' | 'county' | 'now' | 'filesOut'>;
