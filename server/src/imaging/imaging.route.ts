import {
  cancelImageState,
  computeDownloadOrder,
  getImage,
  getThumbnails,
  getZoomImage,
  payDownloadOrder,
  recomputeDownloadOrder,
  updateImagePreviewSettings,
} from '@portal/contracts';
import { type Route, route } from '../platform/http/route.ts';
import type { Services } from '../services.ts';
import { answerOrder, cancelOrder, recomputeOrder } from './orders/download-order.service.ts';
import { deliverImage } from './orders/get-image.service.ts';
import { payOrder } from './orders/pay-order.service.ts';
import { changePreviewSettings, readThumbnails, readZoomImage } from './thumbnails/preview.service.ts';

/** Looking at page images, ordering, paying and fetching them (001 section 7, 'Imaging and add-ons'). */
export const imagingRoutes = (services: Services): Route[] => [
  route(getThumbnails, (asked) => readThumbnails(services, asked)),
  route(updateImagePreviewSettings, (asked) => changePreviewSettings(services, asked)),
  route(getZoomImage, (asked) => readZoomImage(services, asked)),
  route(computeDownloadOrder, (asked) => answerOrder(services, asked)),
  route(recomputeDownloadOrder, (asked) => recomputeOrder(services, asked)),
  route(cancelImageState, (asked) => cancelOrder(services, asked)),
  route(payDownloadOrder, (asked) => payOrder(services, asked)),
  route(getImage, (asked) => deliverImage(services, asked)),
];
