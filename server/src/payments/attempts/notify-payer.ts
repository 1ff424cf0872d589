import type { Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { Services } from '../../platform/services.ts';
import type { SaleOutcome } from '../payments.ts';
import { type AttemptRow, storeNotifiedOutcome } from './attempt.store.ts';

/** Whether the payer was already notified that the provider has not decided. */
export const isNotifiedAsHeld = ({ told }: Pick<AttemptRow, 'told'>): boolean => told === 'HELD';

/**
 * Notifies the payer of a sale about the outcome of its payment. For other purposes, the notices do that. The caller holds a lock
 * on the attempt.
 */
export async function notifyPayer(
  tx: Transaction<Database>,
  { notifySale }: Pick<Services, 'notifySale'>,
  { id, sale_key: saleKey, invoice_number: invoiceNumber }: AttemptRow,
  outcome: SaleOutcome['outcome'],
): Promise<void> {
  if (saleKey === null) return;
  await storeNotifiedOutcome(tx, id, outcome);
  await notifySale(tx, { saleKey, invoiceNumber, outcome });
}
