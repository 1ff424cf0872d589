import type { PortalDatabase } from '../platform/database/portal-database.ts';
import { defineJob, everySeconds } from '../platform/jobs/job.ts';
import type { AuditKey } from './audit-key.ts';
import { sealAll } from './sealer.ts';

interface SealJobServices {
  readonly database: PortalDatabase;
  readonly auditKey: AuditKey;
  readonly dataFolder: string;
  readonly now: () => Date;
}

/** Seals the audit log, so that no row stays unsealed for a whole minute. */
export const auditSealJob = defineJob<SealJobServices>({
  name: 'audit-seal',
  when: everySeconds(30),
  run: async (run, { database, auditKey, dataFolder, now }) =>
    run.countDone(await sealAll(database.admin, auditKey, dataFolder, now())),
});
