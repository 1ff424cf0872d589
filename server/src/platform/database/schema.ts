import type { JobItemTable, JobNoteTable, JobRunTable, JobTable } from '../jobs/job.tables.ts';
import type { UseCountTable } from '../limits/limits.tables.ts';
import type { OutboxTable } from '../outbox/outbox.tables.ts';

/**
 * Every table of the portal. The platform's own stand here; each noun declares its own in `<noun>.tables.ts`, by merging this
 * interface: the platform knows no noun.
 */
export interface Database {
  job: JobTable;
  job_item: JobItemTable;
  job_note: JobNoteTable;
  job_run: JobRunTable;
  outbox: OutboxTable;
  use_count: UseCountTable;
}
