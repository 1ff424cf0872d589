import { type Cents, cents } from '@portal/domain';
import type { Transaction } from 'kysely';
import * as z from 'zod/mini';
import { buttonBlock, defineMail, paragraphBlock } from '../../mail/mail-template.ts';
import type { Mailer } from '../../mail/mailer.ts';
import type { Database } from '../../platform/database/schema.ts';
import { enqueue, type OutboxHandler } from '../../platform/outbox/outbox.ts';
import type { Services } from '../../platform/services.ts';
import { findOpenAlert } from './staff-notices.store.ts';

interface FailedCard {
  readonly amount: { readonly cents: Cents };
  /** The account of the payer. Empty for a visitor, who has none. */
  readonly account: string;
  /** The number that finds the payment at the card provider. */
  readonly transaction: string;
  /** The link to the login page. After the login, every page shows staff who the payer is. */
  readonly link: string;
}

const failedCardMail = (kind: string) =>
  defineMail<FailedCard>({
    kind,
    sample: {
      amount: { cents: cents(205) },
      account: 'Walk-in Card',
      transaction: '60198765432',
      link: 'http://portal.test/',
    },
    values: ({ amount, account, transaction }) => ({ amount, account, transaction }),
    blocks: ({ account, link }) => [
      paragraphBlock('lead'),
      paragraphBlock('next'),
      ...(account === '' ? [] : [paragraphBlock('account')]),
      paragraphBlock('reference'),
      buttonBlock('action', link),
    ],
  });

/** Tells the county that a card could not be charged, so that the account owes the amount. */
export const cardChargeFailedMail = failedCardMail('cardChargeFailed');

/** Tells the county that a hold could not be released, or a payment not refunded. */
export const cardRefundFailedMail = failedCardMail('cardRefundFailed');

/** Tells the county that nobody knows whether a card was charged. The number is that of the invoice, which the provider lists. */
export const cardPaymentUnknownMail = failedCardMail('cardPaymentUnknown');

const MAIL_OF: Readonly<Record<string, typeof cardChargeFailedMail>> = {
  CAPTURE_FAILED: cardChargeFailedMail,
  VOID_FAILED: cardRefundFailedMail,
  PAYMENT_UNKNOWN: cardPaymentUnknownMail,
};

const message = z.object({ alertKey: z.string() });

/** Enqueues the email about a new alert, in the transaction that raised it. */
export const enqueueFailedCardMail = (tx: Transaction<Database>, alertKey: string): Promise<void> =>
  enqueue(tx, 'failedCard', { alertKey });

/**
 * Sends the email to the county's contact address. None is sent if staff resolved the alert meanwhile, because emails may have waited
 * for a mail server for weeks.
 */
export const failedCardHandler =
  (services: Pick<Services, 'database' | 'county'>, mailer: Mailer): OutboxHandler =>
  async (raw) => {
    const { alertKey } = z.parse(message, raw);
    const alert = await findOpenAlert(services.database.db, alertKey);
    const { contactEmail, contactName } = services.county.current.common;
    if (alert === undefined || contactEmail === '') return;
    const content = (MAIL_OF[alert.kind] ?? cardPaymentUnknownMail).compose(
      { to: contactEmail, language: 'ENGLISH', name: contactName },
      {
        amount: { cents: cents(alert.amountCents) },
        account: alert.account,
        transaction: alert.transaction,
        link: mailer.portalUrl,
      },
    );
    await mailer.send(content, `failed card ${alertKey}`);
  };
