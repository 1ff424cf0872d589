import type { Services } from '../platform/services.ts';

/** What thumbnails and previews take of the portal's services. */
export type ImagingServices = Pick<Services, 'database' | 'imaging' | 'log'>;
