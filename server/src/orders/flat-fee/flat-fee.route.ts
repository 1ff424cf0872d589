import { getAddOnOptions, getUserAddOnConfirmation, userAddOn } from '@portal/contracts';
import { type Route, route } from '../../platform/http/route.ts';
import type { OrderServices } from '../order-services.ts';
import { buyAddOn, confirmAddOn, readAddOnOptions } from './add-on.service.ts';

/** Add-ons: images that an account buys in addition to its flat fee (001 section 4.9). */
export const flatFeeRoutes = (services: OrderServices): Route[] => [
  route(getAddOnOptions, (call) => readAddOnOptions(services, call)),
  route(getUserAddOnConfirmation, (call) => confirmAddOn(services, call)),
  route(userAddOn, (call) => buyAddOn(services, call)),
];
