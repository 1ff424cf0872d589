import type { Services } from '../platform/services.ts';

/** The services that thumbnails and previews need. */
export type ImagingServices = Pick<Services, 'database' | 'imaging' | 'log'>;
