import type { Transaction } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import type { AttemptRow } from './attempts/attempt.store.ts';
import type { FoundBy } from './found-by.ts';
import type { PaymentProvider } from './provider/payment-provider.ts';

/** A card paid for one thing: what the attempt names as its sale. */
export interface PaidSale {
  readonly attempt: AttemptRow;
  readonly saleKey: string;
  readonly transactionId: string;
  readonly by: FoundBy;
  readonly now: Date;
}

/** How the payment of a sale stands, where its payer may have left the page that says so. */
export interface SaleNews {
  readonly saleKey: string;
  readonly invoiceNumber: string;
  /** HELD: the provider has not decided. NOT_CHARGED: what was waited for came to nothing. RETURNED: a payment is refunded. */
  readonly outcome: 'HELD' | 'NOT_CHARGED' | 'RETURNED';
}

declare module '../platform/services.ts' {
  interface Services {
    /** How cards are reached. */
    readonly payments: Payments;
    /**
     * Delivers what a card paid for, in the transaction that completes the payment. False if it was already sold or no longer
     * exists: then the payment is refunded.
     */
    readonly completeSale: (tx: Transaction<Database>, sale: PaidSale) => Promise<boolean>;
    /** Tells who pays for a sale how its payment stands, in the transaction that found it out. */
    readonly tellSale: (tx: Transaction<Database>, news: SaleNews) => Promise<void>;
  }
}

/** How the portal reaches cards. Without a provider card payment is switched off. */
export interface Payments {
  readonly provider: PaymentProvider | null;
  /** Absolute address of the page that hands on what the card form says. */
  readonly communicatorUrl: string;
}

/** Card payment switched off. */
export const NO_PAYMENTS: Payments = { provider: null, communicatorUrl: '' };
