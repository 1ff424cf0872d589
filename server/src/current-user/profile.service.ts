import { type ProfileFields, withChangesOf } from '@portal/domain';
import type { Kysely, Transaction } from 'kysely';
import { audit } from '../audit/audit.ts';
import { enqueueEmailChange } from '../auth/email-change.mail.ts';
import { findPendingEmail, stopEmailChange, storeEmailChange } from '../auth/email-change.store.ts';
import { mailAddressKey } from '../mail/mail-address.ts';
import { enqueueMail } from '../mail/mailer.ts';
import type { Database } from '../platform/database/schema.ts';
import { transact } from '../platform/database/transact.ts';
import { changeColumns } from '../platform/database/versions.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { RequestFacts } from '../platform/http/route.ts';
import type { Session } from '../platform/http/session.ts';
import { lockProfileOf, profileColumns } from '../users/profile.store.ts';
import { requireRecentLogin } from './recent-login.ts';

export interface ProfileChange {
  /** The cleaned and validated profile. */
  readonly profile: ProfileFields;
  /** The profile as the page read it; undefined from clients that do not send it. */
  readonly seen: ProfileFields | undefined;
  readonly session: Session;
  readonly request: Pick<RequestFacts, 'id' | 'address'>;
  /** The number of hours for which the link to a new email address works. */
  readonly linkHours: number;
  readonly now: Date;
}

type Columns = ReturnType<typeof profileColumns>;

/** The columns that differ from those of the other version, for the audit log. */
const changed = (columns: Columns, other: Columns): object =>
  Object.fromEntries(Object.entries(columns).filter(([name, value]) => value !== Reflect.get(other, name)));

const HOUR_MS = 3_600_000;
/** The maximum number of new addresses per user and hour. Each gets an email, and may belong to a stranger. */
const ADDRESSES_PER_HOUR = 5;

/**
 * Changes the profile of the session's own user. Password links are sent to the email address, so another address requires a recent
 * login, and takes effect only when the link that is sent to it is opened. Returns the stored profile, and the new address until it is
 * confirmed.
 */
export async function changeOwnProfile(
  db: Kysely<Database>,
  change: ProfileChange,
): Promise<{ readonly profile: ProfileFields; readonly pendingEmail: string | undefined }> {
  const { seen, session, request, now } = change;
  return transact(db, async (tx) => {
    const known = await lockProfileOf(tx, session.userId);
    if (known === undefined) throw new Refusal('LOGIN');
    const profile = seen === undefined ? change.profile : withChangesOf(change.profile, seen, known);
    const isNewAddress = mailAddressKey(known.email) !== mailAddressKey(profile.email);
    const stored = isNewAddress ? { ...profile, email: known.email } : profile;
    const [before, after] = [profileColumns(known), profileColumns(stored)];
    if (isNewAddress) await requestEmailChange(tx, known, change);
    const difference = changed(after, before);
    const by = Object.keys(difference).length === 0 ? {} : changeColumns({ by: session.userId, now });
    await tx
      .updateTable('portal_user')
      .set({ ...after, ...by })
      .where('id', '=', session.userId)
      .execute();
    const wanted = isNewAddress ? { wantedEmail: profile.email } : {};
    const detail = { before: changed(before, after), after: difference, ...wanted };
    await audit(tx, { kind: 'PROFILE_CHANGED', actor: session, request, detail });
    return { profile: stored, pendingEmail: await findPendingEmail(tx, session.userId, now) };
  });
}

/** Sends a link to the new address, and notifies the old one while the change can still be cancelled. */
async function requestEmailChange(
  tx: Transaction<Database>,
  known: ProfileFields,
  change: ProfileChange,
): Promise<void> {
  const { profile, session, linkHours, now } = change;
  const { userId } = session;
  requireRecentLogin(session, now);
  const waiting = await findPendingEmail(tx, userId, now);
  const expiresAt = new Date(now.getTime() + linkHours * HOUR_MS);
  const requests = await storeEmailChange(tx, { userId, email: profile.email, expiresAt, now });
  if (requests > ADDRESSES_PER_HOUR) throw new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds: HOUR_MS / 1000 });
  await enqueueEmailChange(tx, { userId, email: profile.email, at: now.toISOString() });
  if (known.email === '' || waiting === profile.email) return;
  await enqueueMail(tx, {
    kind: 'emailChangeAsked',
    to: known.email,
    language: session.language,
    name: `${known.firstName} ${known.lastName}`,
    username: session.username,
    at: now.toISOString(),
  });
}

/** Cancels the pending email address and voids its link. Does nothing if none is pending. */
export async function cancelEmailChange(
  db: Kysely<Database>,
  { session, request, now }: Pick<ProfileChange, 'session' | 'request' | 'now'>,
): Promise<void> {
  await transact(db, async (tx) => {
    const known = await lockProfileOf(tx, session.userId);
    const unwantedEmail = await findPendingEmail(tx, session.userId, now);
    if (known === undefined || unwantedEmail === undefined) return;
    await stopEmailChange(tx, session.userId, now);
    const detail = { before: {}, after: {}, unwantedEmail };
    await audit(tx, { kind: 'PROFILE_CHANGED', actor: session, request, detail });
  });
}
