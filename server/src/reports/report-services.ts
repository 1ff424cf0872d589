import type { Services } from '../platform/services.ts';

/** The services that reports use. */
export type ReportServices = Pick<Services, 'database' | 'county' | 'now' | 'filesOut'>;
