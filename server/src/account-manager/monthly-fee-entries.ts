import { type Cents, cents, refundShares } from '@portal/domain';
import type { Transaction } from 'kysely';
import type { JournalEntry } from '../ledger/journal.ts';
import { customerLedgerAccount } from '../ledger/ledger-account.ts';
import type { Database } from '../platform/database/schema.ts';
import { readMonthlyCharges } from './account-tasks.store.ts';
import type { StoredAccount } from './managed-account.store.ts';

/** The payment methods that a monthly fee is charged to, by their ledger accounts. */
export type FeePayer = 'ESCROW' | 'RECEIVABLE';

/** The payer of new charges. */
export const feePayerOf = ({ paymentMethod }: Pick<StoredAccount, 'paymentMethod'>): FeePayer =>
  paymentMethod === 'INVOICE' ? 'RECEIVABLE' : 'ESCROW';

/** The idempotency key of a posting of a month. */
export const feeKey = (accountId: number, period: string, run: number): string =>
  `monthly-fee:${accountId}:${period}:${run}`;

interface FeeChange {
  readonly accountId: number;
  readonly payer: FeePayer;
  readonly period: string;
  /** The number of earlier postings of the month. */
  readonly runs: number;
  /** What is charged in addition; negative for a refund. */
  readonly difference: Cents;
}

/**
 * The customer's entries of a posting. A refund goes to what was charged, which is not the account's payment method if that was changed
 * since.
 */
export async function feeEntries(tx: Transaction<Database>, change: FeeChange): Promise<JournalEntry[]> {
  const { accountId, payer, period, runs, difference } = change;
  const entry = (kind: FeePayer, amount: number) => ({ account: customerLedgerAccount(kind, accountId), amount });
  if (difference > 0) return [entry(payer, 0 - difference)];
  const keys = Array.from({ length: runs }, (_run, index) => feeKey(accountId, period, index + 1));
  const charged = await readMonthlyCharges(tx, keys);
  // the current method was charged last
  const methods: readonly FeePayer[] = payer === 'ESCROW' ? ['ESCROW', 'RECEIVABLE'] : ['RECEIVABLE', 'ESCROW'];
  return refundShares(
    cents(0 - difference),
    methods.map((method) => ({ method, charged: cents(charged.get(method) ?? 0) })),
  ).map(({ method, refund }) => entry(method, refund));
}
