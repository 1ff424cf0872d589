import type { Generated, JSONColumnType } from 'kysely';

export interface LedgerAccountTable {
  id: Generated<number>;
  kind: string;
  /** The id of the account that owns it; '' for the county's own. */
  owner: string;
  unit: string;
  /** Updated in the transaction of its entries; null for shared accounts, whose balance is the sum of their entries. */
  balance: number | null;
  /** True if its account was deleted, so that nothing may be charged to it. */
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
  /** The subject of the journal: 'image-state:...', 'search:...'. */
  reference: string;
  posted_at: Date;
  /** The price lines with their reasons, for statements and for questions of clerks. */
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
