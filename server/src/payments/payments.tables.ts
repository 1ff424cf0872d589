import type { Generated, JSONColumnType } from 'kysely';

/** One attempt to pay by card. Amounts are cents; `amount` is the amount requested from the card, including the surcharge. */
export interface PaymentAttemptTable {
  id: Generated<number>;
  invoice_number: string;
  purpose: string;
  state: string;
  /** Null, as the account and the session, of a visitor's filing. */
  user_id: number | null;
  account_id: number | null;
  session_id: number | null;
  is_guest: boolean;
  /** What a single payment is for, where it is no purpose of an account. */
  sale_key: string | null;
  amount: number;
  surcharge: number;
  transaction_id: string | null;
  reported_transaction_id: string | null;
  reason: Generated<string>;
  told: Generated<string>;
  created_at: Date;
  token_issued_at: Date | null;
  /** When someone is known to have tried to pay: the browser said so, or the provider lists it. */
  tried_at: Date | null;
  /** When the provider's lists were last read to their ends while it was open. */
  listed_at: Date | null;
  /** Since when its payments are not looked for anymore, which is long after its form was gone. */
  watch_ended_at: Date | null;
  ended_at: Date | null;
}

/** A preauthorization that charges are drawn on; what is drawn is in the ledger. */
export interface CardHoldTable {
  id: Generated<number>;
  attempt_id: number;
  transaction_id: string;
  user_id: number;
  account_id: number;
  session_id: number;
  is_guest: boolean;
  amount: number;
  /** As a rule takes it, null inside: the county's surcharge when the card was authorized. */
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

/** What the provider is to do with a transaction. */
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

/** What staff must look at, once for each key. */
export interface StaffAlertTable {
  id: Generated<number>;
  alert_key: string;
  kind: string;
  detail: JSONColumnType<object>;
  raised_at: Date;
  /** How often it was raised; more than once only where one alert stands for many of a kind. */
  times: Generated<number>;
  last_raised_at: Generated<Date | null>;
  seen_at: Date | null;
}

declare module '../platform/database/schema.ts' {
  interface Database {
    payment_attempt: PaymentAttemptTable;
    card_hold: CardHoldTable;
    card_task: CardTaskTable;
    staff_alert: StaffAlertTable;
  }
}
