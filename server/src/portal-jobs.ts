import { accountTasksJob } from './account-manager/account-tasks.job.ts';
import type { AuditKey } from './audit/audit-key.ts';
import { auditPurgeJob } from './audit/purge.job.ts';
import { auditSealJob } from './audit/seal.job.ts';
import { demonstrationEmailsJob } from './demonstration/outbox/emails.job.ts';
import { efileCleanupJob } from './efile/cleanup.job.ts';
import { efileDropJob } from './efile/queue/drop.job.ts';
import { imageCheckJob } from './imaging/store/image-check.job.ts';
import type { ImageStore } from './imaging/store/image-store.ts';
import type { DropTarget } from './ledger/landlink/drop-target.ts';
import { landlinkJob } from './ledger/landlink/landlink.job.ts';
import { cardPaymentsJob } from './payments/jobs/card-payments.job.ts';
import { databaseUpkeepJob } from './platform/database/upkeep.job.ts';
import type { Job } from './platform/jobs/job.ts';
import { JobRunner } from './platform/jobs/job-runner.ts';
import { outboxJob } from './platform/outbox/outbox.job.ts';
import type { OutboxHandlers } from './platform/outbox/outbox.ts';
import type { Services } from './platform/services.ts';
import { reportSchedulesJob } from './reports/schedules/schedules.job.ts';
import { statementsJob } from './reports/statements/statements.job.ts';
import { retentionJob } from './retention/retention.job.ts';
import { userPurgeJob } from './user-manager/user-purge.job.ts';

/** The dependencies of jobs besides the services. */
interface JobParts extends Services {
  readonly auditKey: AuditKey;
  readonly dataFolder: string;
  /** The image store without verification. */
  readonly imageFiles: ImageStore;
  /** Null: charges for LandLink wait in the database. */
  readonly landlinkTarget: DropTarget | null;
  /** Null: only clerks process filings. */
  readonly efileFolder: string | null;
  readonly outboxHandlers: OutboxHandlers;
  /** The folder for the demonstration's emails; null when emails are sent. */
  readonly emailFolder: string | null;
}

/** Every job of the portal. */
export const portalJobs = (parts: JobParts): readonly Job[] => [
  outboxJob({ ...parts, handlers: parts.outboxHandlers }),
  auditSealJob(parts),
  auditPurgeJob({
    ...parts,
    zone: () => parts.county.current.facts.timeZone,
    purgeSchedule: () => parts.county.current.auditLogPurgeSchedule,
  }),
  userPurgeJob(parts),
  cardPaymentsJob(parts),
  accountTasksJob(parts),
  imageCheckJob({ ...parts, files: parts.imageFiles }),
  retentionJob(parts),
  efileCleanupJob(parts),
  ...(parts.efileFolder === null ? [] : [efileDropJob({ ...parts, folder: parts.efileFolder })]),
  statementsJob(parts),
  reportSchedulesJob(parts),
  ...(parts.landlinkTarget === null ? [] : [landlinkJob({ ...parts, target: parts.landlinkTarget })]),
  ...(parts.emailFolder === null ? [] : [demonstrationEmailsJob({ ...parts, folder: parts.emailFolder })]),
  ...(parts.database.kind === 'embedded' ? [databaseUpkeepJob(parts)] : []),
];

/** The jobs, ready to be started. */
export const openJobs = (parts: JobParts): JobRunner =>
  new JobRunner({ ...parts, zone: () => parts.county.current.facts.timeZone }, portalJobs(parts));
