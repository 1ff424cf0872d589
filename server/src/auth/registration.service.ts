import type { ProfileFields } from '@portal/domain';
import type { Kysely, Transaction } from 'kysely';
import { usernameKey } from '../accounts/username-key.ts';
import { findWalkInAccount } from '../accounts/walk-in-account.store.ts';
import { audit } from '../audit/audit.ts';
import { hashPassword } from '../credentials/password.ts';
import type { Database } from '../platform/database/schema.ts';
import { transact } from '../platform/database/transact.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { RequestFacts } from '../platform/http/route.ts';
import { profileColumns } from '../users/profile.store.ts';
import { enqueueRegistration } from './registration.mail.ts';
import { redeemRegistrationTicket, removeAbandonedRegistrations } from './registration.store.ts';

const HOUR_MS = 3_600_000;

/** A visitor's registration, already validated. */
export interface Registration {
  readonly username: string;
  readonly password: string;
  readonly profile: ProfileFields;
  readonly language: string;
  /** How long the username is reserved for an unconfirmed registration. */
  readonly hours: number;
  readonly request: Pick<RequestFacts, 'id' | 'address'>;
  readonly now: Date;
}

/**
 * Creates a user of role USER and status P in the walk-in account. A taken username is reported. A known email address is not: it
 * is looked up only when the email is written, so that the response reveals nothing.
 */
export async function registerVisitor(db: Kysely<Database>, registration: Registration): Promise<void> {
  const passwordHash = await hashPassword(registration.password);
  await transact(db, async (tx) => {
    const accountId = await findWalkInAccount(tx);
    if (accountId === undefined) throw new Refusal('REGISTRATION_OFF');
    await removeAbandonedRegistrations(tx, usernameKey(registration.username), registration.now);
    const userId = await insertUser(tx, registration, accountId, passwordHash);
    if (userId === undefined) throw new Refusal('USERNAME_TAKEN');
    await enqueueRegistration(tx, { userId, at: registration.now.toISOString() });
    const { username, request, profile } = registration;
    const actor = { userId, username, accountId };
    await audit(tx, { kind: 'REGISTERED', actor, request, detail: { email: profile.email } });
  });
}

/** The new user's id; undefined when the username is taken, even by a concurrent registration. */
async function insertUser(
  tx: Transaction<Database>,
  { username, profile, language, hours, now }: Registration,
  account_id: number,
  password_hash: string,
): Promise<number | undefined> {
  const user = await tx
    .insertInto('portal_user')
    .values({
      ...profileColumns(profile),
      account_id,
      username,
      username_key: usernameKey(username),
      password_hash,
      role: 'USER',
      status: 'P',
      language,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('username_key').where('deleted_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (user === undefined) return undefined;
  const expires_at = new Date(now.getTime() + hours * HOUR_MS);
  await tx.insertInto('registration').values({ user_id: user.id, expires_at }).execute();
  return user.id;
}

export interface RegistrationCompletion {
  readonly ticket: string;
  readonly request: Pick<RequestFacts, 'id' | 'address'>;
  readonly now: Date;
}

/** Activates the user of a ticket. A used, expired or unknown ticket gets the same error. */
export async function completeRegistration(
  db: Kysely<Database>,
  { ticket, request, now }: RegistrationCompletion,
): Promise<{ fullName: string; username: string }> {
  // Returns undefined instead of throwing, so that the transaction commits: a ticket is used up even if staff changed its user.
  const user = await transact(db, async (tx) => {
    const waiting = await redeemRegistrationTicket(tx, ticket, now);
    if (waiting === undefined) return undefined;
    await tx.updateTable('portal_user').set({ status: 'A' }).where('id', '=', waiting.userId).execute();
    await audit(tx, { kind: 'REGISTRATION_COMPLETED', actor: waiting, request, detail: {} });
    return waiting;
  });
  if (user === undefined) throw new Refusal('TICKET_NOT_VALID');
  return { fullName: `${user.first} ${user.last}`.trim(), username: user.username };
}
