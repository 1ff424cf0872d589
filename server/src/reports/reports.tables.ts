import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';

/** A row that was migrated from the log of LandShark One, the previous portal. Reports read these rows if their data source is ONE. */
export interface LandsharkOneLogTable {
  id: GeneratedAlways<number>;
  at: Date;
  /** A kind of this portal's audit log. */
  kind: string;
  user_id: number | null;
  username: string;
  account_id: number | null;
  address: string;
  detail: JSONColumnType<object>;
  /** The id of the row in LandShark One; null if it has none. */
  source_id: Generated<string | null>;
}

/** An issued statement, which never changes. */
export interface StatementTable {
  /** '202610-12' */
  number: string;
  account_id: number;
  /** '2026-10' */
  month: string;
  issued_at: Date;
  /** The number of transactions in the month, and their sum. */
  transactions: number;
  cents: number;
  /** The debt of the account at the end of the month. */
  due_cents: number;
  /** The statement as JSON, with the hash of each of its parts. */
  head: string;
  /** The hash of the text in `head`. */
  sha256: string;
}

export interface StatementPartTable {
  number: string;
  /** The number of the part, from 1. */
  part: number;
  /** JSON, a list of lines. */
  lines: string;
}

/** A report that a user gets by email each month. */
export interface ReportScheduleTable {
  id: Generated<number>;
  user_id: number;
  report: string;
  format: string;
  criteria: JSONColumnType<object>;
  created_at: Date;
  last_month: string | null;
  last_outcome: string | null;
}

declare module '../platform/database/schema.ts' {
  interface Database {
    landshark_one_log: LandsharkOneLogTable;
    statement: StatementTable;
    statement_part: StatementPartTable;
    report_schedule: ReportScheduleTable;
  }
}
