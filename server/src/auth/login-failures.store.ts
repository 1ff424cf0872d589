import { isIPv6 } from 'node:net';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { siteOf } from '../platform/http/network.ts';
import { NETWORKS_OF_SITE } from '../platform/limits/limit-table.ts';

const REFUSAL_MS = 15 * 60 * 1000;
/** The clocks of two servers may differ by this much. A later time means that the clock was set back since. */
const CLOCK_DIFFERENCE_MS = 5 * 60 * 1000;
const KNOWN_NETWORK_MS = 30 * 24 * 60 * 60 * 1000;

/** Failed logins are counted for a username together with the network or browser from which it was tried. */
export interface FailureKey {
  readonly usernameKey: string;
  /** The network, or the known browser of the user as `browser HASH`. */
  readonly network: string;
}

/** A known browser has its own count, so that a stranger in the same network cannot keep its user out (S18). */
export const browserKey = (usernameKey: string, tokenHash: string): FailureKey => ({
  usernameKey,
  network: `browser ${tokenHash}`,
});

/**
 * Failures of a whole network within 15 minutes before it is refused. A password tried on many usernames fails once for each, so
 * no single username reaches its limit. The number is high enough for an office or a school behind one address.
 */
export const NETWORK_FAILURES = 60;
/** Stands for all usernames of a network. Username keys have no capitals, so no user can have this one. */
const EVERY_NAME = 'EVERY NAME';

const wholeNetwork = ({ network }: FailureKey): FailureKey => ({ usernameKey: EVERY_NAME, network });

/** The key for the IPv6 /48 of the network; undefined for IPv4 and for a browser. */
function siteKey({ usernameKey, network }: FailureKey): FailureKey | undefined {
  const [address = ''] = network.split('/');
  return isIPv6(address) ? { usernameKey, network: siteOf(address) } : undefined;
}

/** The keys that count failures of others too. */
function sharedKeys(failureKey: FailureKey): FailureKey[] {
  const site = siteKey(failureKey);
  return [wholeNetwork(failureKey), ...(site === undefined ? [] : [wholeNetwork(site), site])];
}

/**
 * True while attempts are refused: those of this username, or of its whole network or IPv6 /48 unless this user recently logged in from
 * the network. A stranger in a network cannot keep its users out.
 */
export async function isRefused(
  db: Kysely<Database>,
  failureKey: FailureKey,
  userId: number | undefined,
  now: Date,
): Promise<boolean> {
  if (await isAnyRefused(db, [failureKey], now)) return true;
  if (!(await isAnyRefused(db, sharedKeys(failureKey), now))) return false;
  return userId === undefined || !(await isKnownNetwork(db, userId, failureKey.network, now));
}

/**
 * Counts one failed login toward the limits of its whole network and of its IPv6 /48, whose 65,536 networks may all belong to one
 * attacker. `maxAttempts` is the limit of a username in one network; undefined without one.
 */
export async function countSharedFailure(
  tx: Transaction<Database>,
  failureKey: FailureKey,
  maxAttempts: number | undefined,
  now: Date,
): Promise<void> {
  await countFailure(tx, wholeNetwork(failureKey), NETWORK_FAILURES, now);
  const site = siteKey(failureKey);
  if (site === undefined) return;
  await countFailure(tx, wholeNetwork(site), NETWORKS_OF_SITE * NETWORK_FAILURES, now);
  if (maxAttempts !== undefined) await countFailure(tx, site, NETWORKS_OF_SITE * maxAttempts, now);
}

/** True while attempts with one of these keys are refused. A username need not exist, so that the result does not reveal whether it does. */
async function isAnyRefused(db: Kysely<Database>, keys: readonly FailureKey[], now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('login_failure')
    .select('refused_until')
    .where('refused_until', '>', now)
    .where('refused_until', '<=', new Date(now.getTime() + REFUSAL_MS + CLOCK_DIFFERENCE_MS))
    .where((where) =>
      where.or(keys.map(({ usernameKey, network }) => where.and({ username_key: usernameKey, network }))),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts one failed login; true when further attempts are refused from now on. The count restarts after 15 minutes, and if the clock was set back. */
export async function countFailure(
  tx: Transaction<Database>,
  failureKey: FailureKey,
  maxAttempts: number,
  now: Date,
): Promise<boolean> {
  const windowStart = new Date(now.getTime() - REFUSAL_MS);
  const latest = new Date(now.getTime() + CLOCK_DIFFERENCE_MS);
  const isOld = sql<boolean>`(login_failure.first_failed_at < ${windowStart} or login_failure.first_failed_at > ${latest})`;
  const { failures } = await tx
    .insertInto('login_failure')
    .values({
      username_key: failureKey.usernameKey,
      network: failureKey.network,
      failures: 1,
      first_failed_at: now,
      refused_until: null,
    })
    .onConflict((conflict) =>
      conflict.columns(['username_key', 'network']).doUpdateSet({
        failures: sql<number>`case when ${isOld} then 1 else login_failure.failures + 1 end`,
        refused_until: sql<Date | null>`case when ${isOld} then null else login_failure.refused_until end`,
        first_failed_at: sql<Date>`case when ${isOld} then ${now} else login_failure.first_failed_at end`,
      }),
    )
    .returning('failures')
    .executeTakeFirstOrThrow();
  if (failures < maxAttempts) return false;
  await tx
    .updateTable('login_failure')
    .set({ refused_until: new Date(now.getTime() + REFUSAL_MS) })
    .where('username_key', '=', failureKey.usernameKey)
    .where('network', '=', failureKey.network)
    .execute();
  return true;
}

/** Clears the counted failures after a successful login. */
export async function forgetFailures(tx: Transaction<Database>, failureKey: FailureKey): Promise<void> {
  await tx
    .deleteFrom('login_failure')
    .where('username_key', '=', failureKey.usernameKey)
    .where('network', '=', failureKey.network)
    .execute();
}

/** Clears all failures of a username, from every network and browser. */
export async function forgetFailuresOf(tx: Transaction<Database>, usernameKey: string): Promise<void> {
  await tx.deleteFrom('login_failure').where('username_key', '=', usernameKey).execute();
}

/** Remembers the network of a login: only failures from known networks can lock the user. */
export async function rememberNetwork(
  tx: Transaction<Database>,
  userId: number,
  network: string,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('login_network')
    .values({ user_id: userId, network, last_login_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'network']).doUpdateSet({ last_login_at: now }))
    .execute();
}

/** Whether the user logged in from the network in the last 30 days. */
export async function isKnownNetwork(
  db: Kysely<Database>,
  userId: number,
  network: string,
  now: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('login_network')
    .select('last_login_at')
    .where('user_id', '=', userId)
    .where('network', '=', network)
    .where('last_login_at', '>', new Date(now.getTime() - KNOWN_NETWORK_MS))
    .executeTakeFirst();
  return row !== undefined;
}
