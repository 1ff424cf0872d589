import type { Services } from '../platform/services.ts';

/** The services of the calls that deliver thumbnails and page previews. `imaging` reads stored pages and renders them. */
export type ImagingServices = Pick<Services, 'database' | 'imaging' | 'log'>;
