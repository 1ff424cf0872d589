import type { Generated, JSONColumnType } from 'kysely';

/** One attempt to pay by card. Amounts are cents; `amount` is the amount requested from the card, including the surcharge. */
export interface PaymentAttemptTable {
  id: Generated<number>;
  invoice_number: string;
  purpose: string;
  state: string;
  /** The user, account and session are null for a visitor's filing. */
  user_id: number | null;
  account_id: number | null;
  session_id: number | null;
  is_guest: boolean;
  /** Identifies the sale that the payment is for; null for payments of an account. */
  sale_key: string | null;
  amount: number;
  surcharge: number;
  /** For a preauthorization, the `surcharge` that was shown with its form. Null for other payments, and for those of earlier releases. */
  hold_terms: JSONColumnType<object, string, never> | null;
  transaction_id: string | null;
  reported_transaction_id: string | null;
  reason: Generated<string>;
  /** The last outcome that the payer was notified of or has acknowledged. */
  told: Generated<string>;
  created_at: Date;
  token_issued_at: Date | null;
  /** When a try to pay became known: the browser reported it, or the provider listed it. */
  tried_at: Date | null;
  /** When the attempt, while open, was last checked against complete lists of the provider. */
  listed_at: Date | null;
  /** When the job stopped looking for payments of the attempt, long after its form expired. */
  watch_ended_at: Date | null;
  ended_at: Date | null;
}

/** A preauthorization. The ledger records the charges that are drawn on it. */
export interface CardHoldTable {
  id: Generated<number>;
  attempt_id: number;
  transaction_id: string;
  user_id: number;
  account_id: number;
  session_id: number;
  is_guest: boolean;
  amount: number;
  /** The county's surcharge rule at the time of the authorization. The JSON is null if there was none. */
  surcharge: JSONColumnType<object, string, never>;
  state: string;
  close_reason: Generated<string>;
  capture_amount: number | null;
  opened_at: Date;
  closed_at: Date | null;
  ended_at: Date | null;
  /** For a failed charge: when it was paid in another way. */
  settled_at: Date | null;
}

/** A task for the provider: capture or void a transaction. */
export interface CardTaskTable {
  id: Generated<number>;
  transaction_id: string;
  kind: string;
  amount: number;
  attempt_id: number;
  hold_id: number | null;
  state: string;
  tries: Generated<number>;
  refund_sent_at: Date | null;
  last_error: Generated<string>;
  created_at: Date;
  due_at: Date;
  ended_at: Date | null;
}

/** The refund of an order whose card was charged, for the provider. */
export interface CardRefundTable {
  /** The order. */
  guid: string;
  transaction_id: string;
  amount: number;
  state: string;
  tries: Generated<number>;
  /** Set before the request is sent, so that it is never sent twice. */
  sent_at: Date | null;
  last_error: Generated<string>;
  created_at: Date;
  due_at: Date;
  ended_at: Date | null;
}

/** An alert for staff, once for each key. */
export interface StaffAlertTable {
  id: Generated<number>;
  alert_key: string;
  kind: string;
  detail: JSONColumnType<object>;
  raised_at: Date;
  /** How often it was raised; more than once only for alerts that count events. */
  times: Generated<number>;
  last_raised_at: Generated<Date | null>;
  seen_at: Date | null;
}

declare module '../platform/database/schema.ts' {
  interface Database {
    payment_attempt: PaymentAttemptTable;
    card_hold: CardHoldTable;
    card_task: CardTaskTable;
    card_refund: CardRefundTable;
    staff_alert: StaffAlertTable;
  }
}
