import type { JobItemTable, JobNoteTable, JobRunTable, JobTable } from '../jobs/job.tables.ts';
import type { UseCountTable } from '../limits/limits.tables.ts';
import type { OutboxTable } from '../outbox/outbox.tables.ts';

/**
 * Every table of the portal. Only the platform's own tables are declared here. Each feature declares its tables in
 * `<feature>.tables.ts` by declaration merging with this interface, so the platform does not depend on any feature.
 */
export interface Database {
  job: JobTable;
  job_item: JobItemTable;
  job_note: JobNoteTable;
  job_run: JobRunTable;
  outbox: OutboxTable;
  use_count: UseCountTable;
}
