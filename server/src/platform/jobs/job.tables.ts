import type { Generated } from 'kysely';

export type JobReason = 'SCHEDULE' | 'REQUEST' | 'RETRY' | 'CONTINUE';
export type JobOutcome = 'DONE' | 'SOME_FAILED' | 'FAILED' | 'STOPPED';

export interface JobTable {
  name: string;
  schedule: string;
  /** The time from which the next run is computed. */
  planned_at: Date;
  next_run_at: Date | null;
  /** When an operator requested a run that has not started yet. */
  requested_at: Date | null;
  /** The scheduled or requested time that the last run is for; retries and continuations keep it. */
  occurrence: Date | null;
  reason: JobReason | null;
  server: string | null;
  started_at: Date | null;
  /** When the last run ended. Null while it runs, and after its process was killed. */
  ended_at: Date | null;
  outcome: JobOutcome | null;
  done_items: Generated<number>;
  failed_items: Generated<number>;
  error: string | null;
  /** Failed or killed runs in a row. */
  failures: Generated<number>;
}

export interface JobItemTable {
  job: string;
  item: string;
  occurrence: Date;
  is_done: boolean;
  at: Date;
  tries: Generated<number>;
  error: string | null;
}

/** A run that has ended; only the last runs of each job are kept. */
export interface JobRunTable {
  id: Generated<number>;
  job: string;
  reason: JobReason;
  server: string;
  started_at: Date;
  ended_at: Date;
  outcome: JobOutcome;
  done_items: number;
  failed_items: number;
  error: string | null;
}

/** A named value that a job keeps between runs, or a request to it. */
export interface JobNoteTable {
  job: string;
  name: string;
  value: unknown;
  at: Generated<Date>;
}
