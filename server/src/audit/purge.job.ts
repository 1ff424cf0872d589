import type { PortalDatabase } from '../platform/database/portal-database.ts';
import { cron, defineJob } from '../platform/jobs/job.ts';
import type { AuditKey } from './audit-key.ts';
import { purgeAuditLog } from './purge.ts';

interface PurgeJobServices {
  readonly database: PortalDatabase;
  readonly auditKey: AuditKey;
  readonly now: () => Date;
  readonly zone: () => string;
  /** The county's current purge schedule. */
  readonly purgeSchedule: () => { readonly automaticPurge: boolean; readonly automaticPurgeAfterDays: number };
}

/** Purges the audit log each night according to the county's schedule; does nothing while the schedule is off. */
export const auditPurgeJob = defineJob<PurgeJobServices>({
  name: 'audit-purge',
  when: cron('30 3 * * *'),
  run: async (run, { database, auditKey, now, zone, purgeSchedule }) => {
    const { automaticPurge, automaticPurgeAfterDays: days } = purgeSchedule();
    if (!automaticPurge) return;
    const isStopping = () => run.isStopping;
    const options = { key: auditKey, now: now(), days, zone: zone(), isStopping };
    run.countDone(await purgeAuditLog(database.admin, options));
  },
});
