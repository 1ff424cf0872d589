import {
  acknowledgePaymentNotice,
  authorizationResponse,
  authorizeCard,
  completeDeposit,
  initiateDeposit,
  logoutCharge,
  paymentNotices,
} from '@portal/contracts';
import { type Route, route } from '../platform/http/route.ts';
import { endDeposit, startDeposit } from './deposits/deposit.service.ts';
import { endAuthorization, startAuthorization } from './holds/authorize-card.service.ts';
import { readLogoutCharge } from './holds/logout-charge.ts';
import { acknowledgeNotice, readNotices } from './notices/notices.service.ts';
import type { PaymentServices } from './payment-services.ts';

/** Routes for preauthorizations, deposits and their notices (001 section 7, 'Card payment'). */
export const paymentRoutes = (services: PaymentServices): Route[] => [
  route(authorizeCard, (context) => startAuthorization(services, context)),
  route(authorizationResponse, (context) => endAuthorization(services, context)),
  route(logoutCharge, ({ session }) => readLogoutCharge(services, session)),
  route(initiateDeposit, (context) => startDeposit(services, context)),
  route(completeDeposit, (context) => endDeposit(services, context)),
  route(paymentNotices, ({ session }) => readNotices(services, session)),
  route(acknowledgePaymentNotice, (context) => acknowledgeNotice(services, context)),
];
