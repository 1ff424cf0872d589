import {
  cancelImageState,
  computeDownloadOrder,
  getImage,
  getZoomImage,
  payDownloadOrder,
  recomputeDownloadOrder,
  refundOrder as refundOrderCall,
} from '@portal/contracts';
import { type Route, route } from '../platform/http/route.ts';
import { cancelOrder, computeOrderWithMessage, recomputeOrder } from './download-order.service.ts';
import { deliverImage } from './get-image.service.ts';
import type { OrderServices } from './order-services.ts';
import { payOrder } from './pay-order.service.ts';
import { refundOrder } from './refund-order.service.ts';
import { readZoomImage } from './zoom-image.service.ts';

/**
 * Ordering, paying for and fetching page images (001 section 7, 'Imaging and add-ons'). Zoomed pages are served here too, because
 * their watermark depends on earlier purchases.
 */
export const orderRoutes = (services: OrderServices): Route[] => [
  route(getZoomImage, (context) => readZoomImage(services, context)),
  route(computeDownloadOrder, (context) => computeOrderWithMessage(services, context)),
  route(recomputeDownloadOrder, (context) => recomputeOrder(services, context)),
  route(cancelImageState, (context) => cancelOrder(services, context)),
  route(payDownloadOrder, (context) => payOrder(services, context)),
  route(getImage, (context) => deliverImage(services, context)),
  route(refundOrderCall, (context) => refundOrder(services, context)),
];
