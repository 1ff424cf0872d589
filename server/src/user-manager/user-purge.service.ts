import {
  checkUserPurge,
  formatDate,
  isLastAdministrator,
  purgeDateMillis,
  purgeScheduleMillis,
  todayIn,
} from '@portal/domain';
import type { Kysely } from 'kysely';
import { type AuditActor, audit, NO_REQUEST, SYSTEM_ACTOR } from '../audit/audit.ts';
import { endAccess } from '../auth/end-access.ts';
import { saveCountyRecord } from '../county-config/county-config.store.ts';
import type { CountyRecords } from '../county-config/records.ts';
import type { Database } from '../platform/database/schema.ts';
import { transact } from '../platform/database/transact.ts';
import { lockRow, softDeleteRow } from '../platform/database/versions.ts';
import { invalid } from '../platform/errors/refusal.ts';
import { requireValid } from '../platform/errors/require-valid.ts';
import type { CallContext } from '../platform/http/route.ts';
import type { JobRun } from '../platform/jobs/job-run.ts';
import type { Services } from '../platform/services.ts';
import { countOtherUsers, findUserEntry, lockAccount } from './managed-user.store.ts';
import {
  countInactive,
  type InactiveUser,
  type Inactivity,
  inactiveUsers,
  isInactive,
  purgeNotes,
} from './user-purge.store.ts';

type UserPurgeServices = Pick<Services, 'database' | 'county' | 'now'>;
type PurgeContext = CallContext<{ readonly purgeDate: string }>;

interface Purger {
  readonly actor: AuditActor;
  readonly request: Pick<CallContext['request'], 'id' | 'address'>;
}

const inactivityOf = (county: CountyRecords, before: number, now: Date): Inactivity => ({
  before: new Date(before),
  now,
  guestUserName: county.userAccess.guestUserName,
});

/** Deletes a user in a separate transaction. False if the user is no longer inactive, or is the last administrator of an account. */
function purgeUser(
  db: Kysely<Database>,
  { id, lastActiveAt }: InactiveUser,
  inactivity: Inactivity,
  { actor, request }: Purger,
): Promise<boolean> {
  const { before, now } = inactivity;
  return transact(db, async (tx) => {
    // the user manager also locks the user before its account
    await lockRow(tx, 'portal_user', id);
    const user = await findUserEntry(tx, id);
    if (user === undefined || (await lockAccount(tx, user.accountId)) === undefined) return false;
    if (!(await isInactive(tx, id, inactivity))) return false;
    if (isLastAdministrator(user, await countOtherUsers(tx, user))) return false;
    const { username, role, accountId, status } = user;
    const sessionsEnded = await endAccess(tx, id, 'STAFF', now);
    await softDeleteRow(tx, 'portal_user', id, { by: actor.userId, now });
    const why = { why: 'INACTIVE', lastActiveAt: lastActiveAt.toISOString(), activeBefore: before.toISOString() };
    const detail = { userId: id, username, before: { role, accountId, status }, after: null, sessionsEnded, ...why };
    await audit(tx, { kind: 'USER_CHANGED', actor, request, detail });
    return true;
  });
}

/** Reads the date of the request: the county's day and the time when it begins. Refuses invalid and future dates. */
function readPurgeDate(
  { county, now }: Pick<UserPurgeServices, 'county' | 'now'>,
  { input }: Pick<PurgeContext, 'input'>,
) {
  const { timeZone } = county.current.facts;
  const millis = now().getTime();
  requireValid(checkUserPurge(input, todayIn(timeZone, millis)));
  const read = purgeDateMillis(input.purgeDate, timeZone, millis);
  if (read === null) throw invalid({ purgeDate: { key: 'dateFormat' } });
  return read;
}

/** Counts the users that a purge by a date would delete. */
export async function countPurge(services: UserPurgeServices, context: PurgeContext) {
  const { day, millis } = readPurgeDate(services, context);
  const inactivity = inactivityOf(services.county.current, millis, services.now());
  return { purgeDate: formatDate(day), users: await countInactive(services.database.db, inactivity) };
}

/** A request purges for at most this long. The job does the rest at night. */
const MAX_REQUEST_MS = 10_000;

/**
 * Deletes the users of credit card accounts who were last active before a date (002 section 2.5), one by one. If one fails, its name is
 * reported and the others are still deleted. The date is stored as the default for the next time.
 */
export async function purgeNow(services: UserPurgeServices & Pick<Services, 'log'>, context: PurgeContext) {
  const { session, request } = context;
  const { county, log } = services;
  const { db } = services.database;
  const { day, millis } = readPurgeDate(services, context);
  const inactivity = inactivityOf(county.current, millis, services.now());
  // the note lets the job finish the purge if this request does not
  const noteName = `press ${request.id}`;
  await transact(db, async (tx) => {
    if (county.current.userPurgeNow.purgeDate !== day)
      await saveCountyRecord(tx, 'userPurgeNow', { purgeDate: day }, { actor: session, request, at: inactivity.now });
    await purgeNotes.write(tx, noteName, { before: inactivity.before.toISOString(), askedBy: session.userId });
  });
  await county.refresh();
  const users = await inactiveUsers(db, inactivity);
  const until = performance.now() + MAX_REQUEST_MS;
  const failed: string[] = [];
  let [purged, visited] = [0, 0];
  for (const user of users) {
    if (performance.now() > until) break;
    visited += 1;
    try {
      if (await purgeUser(db, user, inactivity, { actor: session, request })) purged += 1;
    } catch (error) {
      log.error({ userId: user.id, err: error }, 'a user could not be purged');
      failed.push(user.username);
    }
  }
  const left = users.length - visited;
  if (left === 0 && failed.length === 0) await purgeNotes.remove(db, [noteName]);
  return { purgeDate: formatDate(day), purged, failed, left };
}

/** The part of a job run that a purge uses. */
type PurgeRun = Pick<JobRun, 'item' | 'countDone' | 'isStopping' | 'tally'>;

/** Deletes users by the county's schedule, and finishes a requested purge. */
export async function purgeAtNight(
  { database: { admin: db }, county, now }: UserPurgeServices,
  run: PurgeRun,
): Promise<void> {
  const { userPurgeSchedule: schedule, facts } = county.current;
  const requested = await purgeNotes.read(db);
  const scheduled = schedule.automaticPurge
    ? [purgeScheduleMillis(schedule.automaticPurgeAfterDays, facts.timeZone, now().getTime())]
    : [];
  const cutoffs = [...Array.from(requested.values(), ({ before }) => Date.parse(before)), ...scheduled];
  if (cutoffs.length === 0) return;
  // anyone active before any of these times was also active before the latest one
  const inactivity = inactivityOf(county.current, Math.max(...cutoffs), now());
  const purger = { actor: SYSTEM_ACTOR, request: NO_REQUEST };
  for (const user of await inactiveUsers(db, inactivity)) {
    if (run.isStopping) return;
    await run.item(`user ${user.username}`, async () => {
      if (await purgeUser(db, user, inactivity, purger)) run.countDone(1);
    });
  }
  if (run.tally.failed.size === 0) await purgeNotes.remove(db, requested.keys());
}
