import { cents, formatCents } from '@portal/domain';
import type { Transaction } from 'kysely';
import { audit, NO_REQUEST, SYSTEM_ACTOR } from '../../audit/audit.ts';
import type { Command } from '../../platform/control/command.ts';
import type { Database } from '../../platform/database/schema.ts';
import { transact } from '../../platform/database/transact.ts';
import type { Services } from '../../platform/services.ts';
import { type AttemptRow, isPending, lockAttempt, moveAttempt, recordPaymentTry } from './attempt.store.ts';
import { notifyPayer } from './notify-payer.ts';
import { isUndecided, type UndecidedAttempt, undecidedAttempts } from './undecided-attempts.store.ts';

/** The word for 'the card was not charged'. */
const NOT_CHARGED = 'none';
const TRANSACTION = /^\d{1,20}$/;
const SYSTEM_CAUSE = { actor: SYSTEM_ACTOR, request: NO_REQUEST };

const describe = ({
  invoice_number: invoice,
  amount,
  username,
  account,
  created_at: at,
  ...rest
}: UndecidedAttempt) => {
  const payer = username === null ? 'a visitor' : `${username} of ${account ?? ''}`;
  const { reported_transaction_id: transaction } = rest;
  const reported = transaction === null ? '' : `, reported as transaction ${transaction}`;
  return `${invoice}: ${formatCents(cents(amount))} by ${payer}, ${at.toISOString().slice(0, 10)}${reported}`;
};

const factsOf = ({ invoice_number: invoiceNumber, purpose, user_id: userId, amount: amountCents }: AttemptRow) => ({
  ...{ invoiceNumber, purpose, userId, amountCents },
});

type NotifySale = Pick<Services, 'notifySale'>;

/**
 * Ends an attempt whose card was not charged, and emails a visitor who has waited for its outcome. If a payment of it is found after all,
 * the job refunds it.
 */
async function endNotCharged(
  tx: Transaction<Database>,
  attempt: AttemptRow,
  now: Date,
  services: NotifySale,
): Promise<void> {
  const reason = 'NOT CHARGED BY STAFF';
  await moveAttempt(tx, attempt, 'EXPIRE', { reason, ended_at: now });
  if (isPending(attempt)) await notifyPayer(tx, services, attempt, 'NOT_CHARGED');
  const detail = { ...factsOf(attempt), state: 'EXPIRED', reason };
  await audit(tx, { kind: 'PAYMENT_ENDED', ...SYSTEM_CAUSE, detail });
}

/** Gives the job a transaction to look up, as the payer's browser does. Only the provider's answer books it. */
async function reportTransaction(
  tx: Transaction<Database>,
  attempt: AttemptRow,
  transactionId: string,
  now: Date,
): Promise<void> {
  await recordPaymentTry(tx, attempt.id, now, { transactionId });
  const detail = { alert: 'PAYMENT_UNKNOWN', ...factsOf(attempt), transactionId };
  await audit(tx, { kind: 'PAYMENT_ALERT', ...SYSTEM_CAUSE, detail });
}

/** `portal card unknown`. `services` notify the payer of a sale, for which its feature has the email. */
export const cardUnknownCommand = (services: NotifySale): Command => ({
  name: 'card unknown',
  usage: '[INVOICE] [TRANSACTION]',
  summary:
    "lists card payments whose outcome the portal could not find out; with an invoice number and the card provider's transaction, has it looked up and booked; with `none` instead, records that the card was not charged",
  help: [
    'Look for the invoice number at the card provider first. Until its outcome is recorded, the account cannot be deleted.',
    'A transaction is booked once, or refunded if it does not fit, by the server within a minute.',
    'If a payment recorded as `none` is found later, it is refunded.',
  ],
  minimumArguments: 0,
  run: async ([invoice, transaction], { database, print }) => {
    const now = new Date();
    const undecided = await undecidedAttempts(database.admin, now);
    if (invoice === undefined) {
      for (const attempt of undecided) print(describe(attempt));
      if (undecided.length === 0) print('The outcome of every card payment is known.');
      return 0;
    }
    const found = undecided.find((attempt) => attempt.invoice_number === invoice);
    if (found === undefined) {
      print(
        `There is no card payment ${invoice} with an unknown outcome. Run the command without a number to list them.`,
      );
      return 1;
    }
    if (transaction !== NOT_CHARGED && !TRANSACTION.test(transaction ?? '')) {
      print(`Add the transaction number of ${invoice} at the card provider, or 'none' if its card was not charged.`);
      return 1;
    }
    const isRecorded = await transact(database.admin, async (tx) => {
      const attempt = await lockAttempt(tx, found.id);
      // the job may have settled it meanwhile
      if (!isUndecided(attempt, now)) return false;
      if (transaction === NOT_CHARGED) await endNotCharged(tx, attempt, now, services);
      else await reportTransaction(tx, attempt, transaction ?? '', now);
      return true;
    });
    print(isRecorded ? recordedLine(invoice, transaction) : `The portal has just settled ${invoice} itself.`);
    return isRecorded ? 0 : 1;
  },
});

const recordedLine = (invoice: string, transaction: string | undefined): string =>
  transaction === NOT_CHARGED
    ? `${invoice} is recorded as not charged.`
    : `The server looks up transaction ${transaction ?? ''} within a minute. If ${invoice} is still listed after that, the card provider does not confirm this payment.`;
