import type { Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { Services } from '../../platform/services.ts';
import type { SaleNews } from '../payments.ts';
import { type AttemptRow, noteTold } from './attempt.store.ts';

/** Whether the payer was already notified that the provider has not decided. */
export const isHeld = ({ told }: Pick<AttemptRow, 'told'>): boolean => told === 'HELD';

/**
 * Notifies the payer of a sale about the outcome of its payment. For other purposes, the notices do that. The caller holds a lock
 * on the attempt.
 */
export async function tellPayer(
  tx: Transaction<Database>,
  { tellSale }: Pick<Services, 'tellSale'>,
  { id, sale_key: saleKey, invoice_number: invoiceNumber }: AttemptRow,
  outcome: SaleNews['outcome'],
): Promise<void> {
  if (saleKey === null) return;
  await noteTold(tx, id, outcome);
  await tellSale(tx, { saleKey, invoiceNumber, outcome });
}
