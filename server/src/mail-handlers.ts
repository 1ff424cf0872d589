import { escrowLowHandler } from './account-manager/escrow-low.mail.ts';
import { emailChangeHandler } from './auth/email-change.mail.ts';
import { invitationHandler } from './auth/invitation.mail.ts';
import { recoveryHandler } from './auth/recovery.mail.ts';
import { registrationHandler } from './auth/registration.mail.ts';
import { filingMailHandler } from './efile/filing.mail.ts';
import { paymentMailHandler } from './efile/payment.mail.ts';
import { filingStepMailHandler } from './efile/queue/filing-steps.mail.ts';
import { mailHandler, openMailer } from './mail/mailer.ts';
import { refundMailHandler } from './orders/refunded-order.mail.ts';
import { failedCardHandler } from './payments/notices/failed-card.mail.ts';
import type { PortalConfig } from './platform/config/config.ts';
import type { OutboxHandlers } from './platform/outbox/outbox.ts';
import type { Services } from './platform/services.ts';
import { scheduledReportHandler } from './reports/schedules/scheduled-report.mail.ts';
import { statementMailHandler } from './reports/statements/statement.mail.ts';

/** The handlers of the outbox's messages: each sends one kind of email. Empty for a county without a mail server. */
export function mailHandlers(config: PortalConfig, services: Services): OutboxHandlers {
  const mailer = openMailer(config, services);
  if (mailer === null) return {};
  return {
    mail: mailHandler(mailer),
    recovery: recoveryHandler(services, mailer),
    registration: registrationHandler(services, mailer),
    invitation: invitationHandler(services, mailer),
    emailChange: emailChangeHandler(services, mailer),
    efile: filingMailHandler(services, mailer),
    efileStep: filingStepMailHandler(services, mailer),
    efilePayment: paymentMailHandler(services, mailer),
    statement: statementMailHandler(services, mailer),
    scheduledReport: scheduledReportHandler(services, mailer),
    escrowLow: escrowLowHandler(services, mailer),
    orderRefunded: refundMailHandler(services, mailer),
    failedCard: failedCardHandler(services, mailer),
  };
}
