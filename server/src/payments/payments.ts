import type { Transaction } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import type { AttemptRow } from './attempts/attempt.store.ts';
import type { AuditCause } from './audit-cause.ts';
import type { PaymentProvider } from './provider/payment-provider.ts';

/** A completed card payment for a sale. */
export interface PaidSale {
  readonly attempt: AttemptRow;
  readonly saleKey: string;
  readonly transactionId: string;
  readonly cause: AuditCause;
  readonly now: Date;
}

/** The outcome of a sale's payment, for a payer who may have left the page. */
export interface SaleOutcome {
  readonly saleKey: string;
  readonly invoiceNumber: string;
  /** HELD: the provider has not decided. NOT_CHARGED: a pending payment failed. RETURNED: a payment is refunded. */
  readonly outcome: 'HELD' | 'NOT_CHARGED' | 'RETURNED';
}

declare module '../platform/services.ts' {
  interface Services {
    /** The access to card payments. */
    readonly payments: Payments;
    /**
     * Delivers the item of a sale, in the transaction that completes the payment. Returns false if it was already sold or no longer
     * exists; then the payment is refunded.
     */
    readonly completeSale: (tx: Transaction<Database>, sale: PaidSale) => Promise<boolean>;
    /** Notifies the payer of a sale about its payment's outcome, in the transaction that records the outcome. */
    readonly notifySale: (tx: Transaction<Database>, news: SaleOutcome) => Promise<void>;
  }
}

/** The access to card payments. Without a provider, card payment is turned off. */
export interface Payments {
  readonly provider: PaymentProvider | null;
  /** The absolute URL of the page that passes on the card form's messages. */
  readonly communicatorUrl: string;
}

/** Card payment turned off. */
export const NO_PAYMENTS: Payments = { provider: null, communicatorUrl: '' };
