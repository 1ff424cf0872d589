import { MIN_AUDIT_DAYS } from '@portal/contracts/county-config';
import type { Kysely } from 'kysely';
import type { Command } from '../platform/control/command.ts';
import type { Database } from '../platform/database/schema.ts';
import { findAuditKey } from './audit-key.ts';
import { purgeAuditLog } from './purge.ts';

/** `portal audit purge`. `readZone` reads the county's time zone, by which days begin. */
export const auditPurgeCommand = (readZone: (db: Kysely<Database>) => Promise<string>): Command => ({
  name: 'audit purge',
  usage: 'DAYS',
  summary: 'removes rows of the audit log that are older than so many days, and leaves a signed checkpoint',
  help: [
    `DAYS is ${MIN_AUDIT_DAYS} or more. What is left is verified from the checkpoint on: see 'portal audit verify'.`,
    'The job audit-purge does the same each night while the purge schedule of the county is on.',
  ],
  minimumArguments: 1,
  run: async ([typed = ''], { config, database, print, signal }) => {
    const days = Number(typed);
    if (!Number.isSafeInteger(days) || days < MIN_AUDIT_DAYS) {
      print(`'${typed}' is not a valid number of days. Rows are kept for at least ${MIN_AUDIT_DAYS} days.`);
      return 1;
    }
    const key = findAuditKey(config);
    if (key === null) {
      print('This server has no key of the audit log yet: start the portal once, or set PORTAL_AUDIT_KEY_FILE.');
      return 1;
    }
    const zone = await readZone(database.db);
    const isStopping = () => signal.aborted;
    const rows = await purgeAuditLog(database.admin, { key, now: new Date(), days, zone, isStopping });
    print(`Rows removed from the audit log: ${rows}.`);
    return 0;
  },
});
