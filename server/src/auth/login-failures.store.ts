import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

const REFUSAL_MS = 15 * 60 * 1000;
const KNOWN_NETWORK_MS = 30 * 24 * 60 * 60 * 1000;

/** One name as tried from one network. */
export interface LoginPair {
  readonly usernameKey: string;
  /** The network; for a browser in which the user logged in before, that browser. */
  readonly network: string;
}

/** Counts for itself, so that a stranger in the user's own network keeps nobody out who works there (S18). */
export const browserPair = (usernameKey: string, tokenHash: string): LoginPair => ({
  usernameKey,
  network: `browser ${tokenHash}`,
});

/**
 * Failures that a whole network has in 15 minutes before it is refused: one password tried on many names fails once a name,
 * and no pair would ever notice. High enough for an office or a school behind one address.
 */
export const NETWORK_FAILURES = 60;
/** Stands for all names of a network. Keys of names have no capitals, so nobody is called so. */
const EVERY_NAME = 'EVERY NAME';

const wholeNetwork = ({ network }: LoginPair): LoginPair => ({ usernameKey: EVERY_NAME, network });

/**
 * True while an attempt is refused: its pair, or its whole network unless this user logged in from there lately. Those
 * who work in a network are not shut out by a stranger in it.
 */
export async function isRefused(
  db: Kysely<Database>,
  pair: LoginPair,
  userId: number | undefined,
  now: Date,
): Promise<boolean> {
  if (await isPairRefused(db, pair, now)) return true;
  if (!(await isPairRefused(db, wholeNetwork(pair), now))) return false;
  return userId === undefined || !(await isKnownNetwork(db, userId, pair.network, now));
}

/** Counts one failed login against its network as a whole. */
export async function countNetworkFailure(tx: Transaction<Database>, pair: LoginPair, now: Date): Promise<void> {
  await countFailure(tx, wholeNetwork(pair), NETWORK_FAILURES, now);
}

/** True while the pair is refused. The name need not exist, so that the answer does not say whether it does. */
async function isPairRefused(db: Kysely<Database>, pair: LoginPair, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('login_failure')
    .select('refused_until')
    .where('username_key', '=', pair.usernameKey)
    .where('network', '=', pair.network)
    .executeTakeFirst();
  return row?.refused_until != null && row.refused_until > now;
}

/** Counts one failed login; true when the pair is refused from now on. A count begins again after 15 minutes. */
export async function countFailure(
  tx: Transaction<Database>,
  pair: LoginPair,
  maxAttempts: number,
  now: Date,
): Promise<boolean> {
  const windowStart = new Date(now.getTime() - REFUSAL_MS);
  const isOld = sql<boolean>`login_failure.first_failed_at < ${windowStart}`;
  const { failures } = await tx
    .insertInto('login_failure')
    .values({
      username_key: pair.usernameKey,
      network: pair.network,
      failures: 1,
      first_failed_at: now,
      refused_until: null,
    })
    .onConflict((conflict) =>
      conflict.columns(['username_key', 'network']).doUpdateSet({
        failures: sql<number>`case when ${isOld} then 1 else login_failure.failures + 1 end`,
        first_failed_at: sql<Date>`case when ${isOld} then ${now} else login_failure.first_failed_at end`,
      }),
    )
    .returning('failures')
    .executeTakeFirstOrThrow();
  if (failures < maxAttempts) return false;
  await tx
    .updateTable('login_failure')
    .set({ refused_until: new Date(now.getTime() + REFUSAL_MS) })
    .where('username_key', '=', pair.usernameKey)
    .where('network', '=', pair.network)
    .execute();
  return true;
}

/** Forgets the failures before a login that went well. */
export async function forgetFailures(tx: Transaction<Database>, pair: LoginPair): Promise<void> {
  await tx
    .deleteFrom('login_failure')
    .where('username_key', '=', pair.usernameKey)
    .where('network', '=', pair.network)
    .execute();
}

/** Forgets every failure that was counted for a name, from wherever it came. */
export async function forgetFailuresOf(tx: Transaction<Database>, usernameKey: string): Promise<void> {
  await tx.deleteFrom('login_failure').where('username_key', '=', usernameKey).execute();
}

/** Remembers from where a user logged in: only failures from there can lock the user out. */
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
