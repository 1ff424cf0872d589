import { getAddOnOptions, getUserAddOnConfirmation, userAddOn } from '@portal/contracts';
import { type Route, route } from '../../platform/http/route.ts';
import type { OrderServices } from '../order-services.ts';
import { buyAddOn, confirmAddOn, readAddOnOptions } from './add-on.service.ts';

/** Images added to a flat-fee account (001 section 4.9). */
export const flatFeeRoutes = (services: OrderServices): Route[] => [
  route(getAddOnOptions, (asked) => readAddOnOptions(services, asked)),
  route(getUserAddOnConfirmation, (asked) => confirmAddOn(services, asked)),
  route(userAddOn, (asked) => buyAddOn(services, asked)),
];
