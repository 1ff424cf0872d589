import type { PortalDatabase } from '../platform/database/portal-database.ts';
import { cron, defineJob } from '../platform/jobs/job.ts';
import type { AuditKey } from './audit-key.ts';
import { purgeAuditLog } from './purge.ts';

interface Needs {
  readonly database: PortalDatabase;
  readonly auditKey: AuditKey;
  readonly now: () => Date;
  /** What the county's purge schedule says now. */
  readonly purgeSchedule: () => { readonly automaticPurge: boolean; readonly automaticPurgeAfterDays: number };
}

/** Removes what the county's schedule says from the audit log, each night; nothing while the schedule is off. */
export const auditPurgeJob = defineJob<Needs>({
  name: 'audit-purge',
  when: cron('30 3 * * *'),
  run: async (run, { database, auditKey, now, purgeSchedule }) => {
    const { automaticPurge, automaticPurgeAfterDays: days } = purgeSchedule();
    if (!automaticPurge) return;
    run.did(await purgeAuditLog(database.admin, { key: auditKey, now: now(), days, isStopping: () => run.isStopping }));
  },
});
