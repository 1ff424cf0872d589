import type { Kysely, Transaction } from 'kysely';
import { newSecret, secretHash } from '../credentials/secret.ts';
import { anyOf } from '../platform/database/any-of.ts';
import type { Database } from '../platform/database/schema.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** The same as the lifetime of the browser's cookie. */
const KNOWN_MS = 180 * DAY_MS;

/**
 * The hash of the browser's cookie if the user logged in from this browser in the last 180 days, else null. An unknown user takes
 * the same query, so that the response time does not reveal it.
 */
export async function findKnownBrowser(
  db: Kysely<Database>,
  userId: number | undefined,
  cookie: string | null,
  now: Date,
): Promise<string | null> {
  if (cookie === null) return null;
  const tokenHash = secretHash(cookie);
  const row = await db
    .selectFrom('login_browser')
    .select('token_hash')
    .where('user_id', '=', userId ?? 0)
    .where('token_hash', '=', tokenHash)
    .where('last_login_at', '>', new Date(now.getTime() - KNOWN_MS))
    .executeTakeFirst();
  return row === undefined ? null : tokenHash;
}

export interface BrowserLogin {
  readonly userId: number;
  /** The token that the browser sent. */
  readonly token: string | null;
  readonly now: Date;
}

/**
 * Remembers that the user logged in from the browser, and returns the token that the browser must send from now on. A token that
 * the portal issued is kept, so that one browser can be known for several users; else a new one is created.
 */
export async function rememberBrowser(
  tx: Transaction<Database>,
  { userId, token, now }: BrowserLogin,
): Promise<string> {
  const browserToken = token !== null && (await wasIssuedHere(tx, token)) ? token : newSecret();
  const longAgo = new Date(now.getTime() - KNOWN_MS);
  await tx.deleteFrom('login_browser').where('user_id', '=', userId).where('last_login_at', '<', longAgo).execute();
  await tx
    .insertInto('login_browser')
    .values({ user_id: userId, token_hash: secretHash(browserToken), last_login_at: now })
    .onConflict((conflict) => conflict.columns(['token_hash', 'user_id']).doUpdateSet({ last_login_at: now }))
    .execute();
  return browserToken;
}

async function wasIssuedHere(tx: Transaction<Database>, token: string): Promise<boolean> {
  const row = await tx
    .selectFrom('login_browser')
    .select('user_id')
    .where('token_hash', '=', secretHash(token))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Forgets every browser of a user: none is known until the next login. */
export async function forgetBrowsersOf(tx: Transaction<Database>, userId: number | readonly number[]): Promise<void> {
  await tx.deleteFrom('login_browser').where('user_id', '=', anyOf(userId)).execute();
}

/** The same, except for the browser with this cookie, in which the user is working. */
export async function forgetOtherBrowsersOf(
  tx: Transaction<Database>,
  userId: number,
  cookie: string | null,
): Promise<void> {
  await tx
    .deleteFrom('login_browser')
    .where('user_id', '=', userId)
    .where('token_hash', '<>', secretHash(cookie ?? ''))
    .execute();
}
