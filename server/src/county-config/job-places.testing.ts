// Places where the effect of a setting is visible in the results of the portal's jobs.
import { generateKeyPairSync } from 'node:crypto';
import { accountTasksJob } from '../account-manager/account-tasks.job.ts';
import { audit, NO_REQUEST, SYSTEM_ACTOR } from '../audit/audit.ts';
import { openCountyKey } from '../audit/county-key.ts';
import { auditPurgeJob } from '../audit/purge.job.ts';
import { sealNextBlock } from '../audit/sealer.ts';
import { verifyAuditLog } from '../audit/verify.ts';
import type { ImagingPortal } from '../imaging/imaging-portal.testing.ts';
import type { Customer } from '../orders/ordering.testing.ts';
import { transact } from '../platform/database/transact.ts';
import { runJob } from '../platform/jobs/run-job.ts';
import { userPurgeJob } from '../user-manager/user-purge.job.ts';

const DAY_MS = 86_400_000;
const AUDIT_KEY = String(generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }));

/** Whether the job that purges the audit log removes rows that are 70 days old. */
export function auditPlaces(getPortal: () => ImagingPortal) {
  const auditLog = async () => {
    const { database, now } = getPortal().services;
    const { admin } = database;
    const auditKey = await openCountyKey(admin, { auditKey: AUDIT_KEY, dataFolder: '' }, now());
    const purged = async () => (await verifyAuditLog(admin, auditKey, [])).purged;
    const before = await purged();
    // two blocks: the newest one always stays
    for (const part of ['first', 'second']) {
      const detail = { part };
      await transact(admin, (tx) => audit(tx, { kind: 'LOGIN', actor: SYSTEM_ACTOR, request: NO_REQUEST, detail }));
      await sealNextBlock(admin, auditKey, now());
    }
    // the database dates the entries by the real time, which the portal's clock may be behind
    const later = () => new Date(Date.now() + 70 * DAY_MS);
    const log = { error: () => undefined, info: () => undefined };
    const purgeSchedule = () => getPortal().county.current.auditLogPurgeSchedule;
    const services = { database, auditKey, now: later, zone: () => 'UTC', purgeSchedule };
    await runJob({ database, log, now: later }, auditPurgeJob(services));
    return (await purged()) > before;
  };
  return { 'audit log': auditLog };
}

const NOON_HOURS = 12;

/** The tasks that the job performs at noon on the fifteenth of a new month, and whether they belong to that month. */
export function taskPlaces(getPortal: () => ImagingPortal, getCustomer: () => Customer) {
  let months = 0;
  const accountTasks = async () => {
    months += 2;
    const at = new Date(Date.UTC(2031, months, 15, NOON_HOURS));
    const services = { ...getPortal().services, now: () => at };
    const { db } = services.database;
    const id = getCustomer().accountId;
    await db.updateTable('account').set({ account_type: 'FLAT_FEE' }).where('id', '=', id).execute();
    await runJob(services, accountTasksJob(services));
    const done = await db
      .selectFrom('account_task')
      .select(['kind', 'period'])
      .where('account_id', '=', id)
      .where('done_at', '=', at)
      .orderBy('kind')
      .execute();
    return done.map(({ kind, period }) => [kind, at.toISOString().startsWith(period)]);
  };
  return { 'account tasks': accountTasks };
}

/** Whether the job deletes a user of a credit card account who was created 400 days ago and never logged in. */
export function purgePlaces(getPortal: () => ImagingPortal) {
  let users = 0;
  const inactiveUsers = async () => {
    users += 1;
    const portal = getPortal();
    const { services } = portal;
    const { db } = services.database;
    const username = `gone.${users}`;
    const { userId } = await portal.addUser({
      username,
      role: 'USER',
      account: 'Walk-in',
      paymentMethod: 'CREDIT_CARD',
    });
    const created_at = new Date(services.now().getTime() - 400 * DAY_MS);
    await db.updateTable('portal_user').set({ created_at }).where('id', '=', userId).execute();
    await runJob(services, userPurgeJob(services));
    const user = await db.selectFrom('portal_user').select('deleted_at').where('id', '=', userId).executeTakeFirst();
    return user?.deleted_at !== null;
  };
  return { 'inactive users': inactiveUsers };
}
