import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';

/** What was taken over from the portal before this one: the data source ONE of reports. */
export interface LandsharkOneLogTable {
  id: GeneratedAlways<number>;
  at: Date;
  /** As in the log of this portal. */
  kind: string;
  user_id: number | null;
  username: string;
  account_id: number | null;
  address: string;
  detail: JSONColumnType<object>;
  /** Number of the row in LS1; null where it has none. */
  source_id: Generated<string | null>;
}

/** A statement as it was issued; never changed. */
export interface StatementTable {
  /** '202610-12' */
  number: string;
  account_id: number;
  /** '2026-10' */
  month: string;
  issued_at: Date;
  transactions: number;
  cents: number;
  /** What the account owed at the end of the month. */
  due_cents: number;
  /** The statement as JSON, with the hash of each of its parts. */
  head: string;
  /** The hash of the head's text. */
  sha256: string;
}

export interface StatementPartTable {
  number: string;
  /** From 1. */
  part: number;
  /** JSON, a list of lines. */
  lines: string;
}

/** A report that is sent to a user each month. */
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
