import type { Generated, JSONColumnType } from 'kysely';

export interface LedgerAccountTable {
  id: Generated<number>;
  kind: string;
  /** Whose it is: an account's id, or '' for the county's own. */
  owner: string;
  unit: string;
  /** Kept in the transaction of its entries; null for shared accounts, whose balance is the sum of their entries. */
  balance: number | null;
  /** Its account is deleted: nothing is taken from it anymore. */
  is_closed: Generated<boolean>;
}

export interface JournalTable {
  id: Generated<number>;
  idempotency_key: string;
  request_hash: string;
  kind: string;
  user_id: number | null;
  account_id: number | null;
  session_id: number | null;
  /** What it is for: 'image-state:...', 'search:...'. */
  reference: string;
  posted_at: Date;
  /** Price lines with their reasons, for statements and for a clerk who asks why. */
  lines: JSONColumnType<object, string, never>;
}

export interface EntryTable {
  id: Generated<number>;
  journal_id: number;
  ledger_account_id: number;
  unit: string;
  amount: number;
}

declare module '../platform/database/schema.ts' {
  interface Database {
    ledger_account: LedgerAccountTable;
    journal: JournalTable;
    entry: EntryTable;
  }
}
