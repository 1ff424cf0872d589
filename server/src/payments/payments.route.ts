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

/** Preauthorizations, deposits and what became of them (001 section 7, 'Card payment'). */
export const paymentRoutes = (services: PaymentServices): Route[] => [
  route(authorizeCard, (asked) => startAuthorization(services, asked)),
  route(authorizationResponse, (asked) => endAuthorization(services, asked)),
  route(logoutCharge, ({ session }) => readLogoutCharge(services, session)),
  route(initiateDeposit, (asked) => startDeposit(services, asked)),
  route(completeDeposit, (asked) => endDeposit(services, asked)),
  route(paymentNotices, ({ session }) => readNotices(services, session)),
  route(acknowledgePaymentNotice, ({ input, session }) => acknowledgeNotice(services, session, input.id)),
];
