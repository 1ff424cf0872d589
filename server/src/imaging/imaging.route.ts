import { getThumbnails, updateImagePreviewSettings } from '@portal/contracts';
import { type Route, route } from '../platform/http/route.ts';
import type { ImagingServices } from './imaging-services.ts';
import { changePreviewSettings, readThumbnails } from './thumbnails/preview.service.ts';

/** Routes for thumbnails and previews of page images (001 section 7, 'Imaging and add-ons'). */
export const imagingRoutes = (services: ImagingServices): Route[] => [
  route(getThumbnails, (context) => readThumbnails(services, context)),
  route(updateImagePreviewSettings, (context) => changePreviewSettings(services, context)),
];
