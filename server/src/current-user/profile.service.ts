import type { ProfileFields } from '@portal/domain';
import type { Kysely } from 'kysely';
import { audit } from '../audit/audit.ts';
import type { Session } from '../auth/session.ts';
import { mailAddressKey } from '../mail/mail-address.ts';
import { enqueueMail } from '../mail/mailer.ts';
import type { Database } from '../platform/database/schema.ts';
import { transact } from '../platform/database/transact.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { RequestFacts } from '../platform/http/route.ts';
import { lockProfileOf, profileColumns } from '../users/profile.store.ts';
import { demandRecentLogin } from './recent-login.ts';

export interface ProfileChange {
  /** Cleaned, and follows the rules already. */
  readonly profile: ProfileFields;
  readonly session: Session;
  readonly request: Pick<RequestFacts, 'id' | 'address'>;
  readonly now: Date;
}

type Columns = ReturnType<typeof profileColumns>;

/** Only what differs, for the audit log. */
const changed = (these: Columns, than: Columns): object =>
  Object.fromEntries(Object.entries(these).filter(([name, value]) => value !== Reflect.get(than, name)));

/**
 * Changes what the session's own user says of itself. Another e-mail address is where a new password would be sent: it wants
 * a recent login, and the address before is told.
 */
export async function changeOwnProfile(db: Kysely<Database>, change: ProfileChange): Promise<void> {
  const { profile, session, request, now } = change;
  await transact(db, async (tx) => {
    const known = await lockProfileOf(tx, session.userId);
    if (known === undefined) throw new Refusal('LOGIN');
    const [before, after] = [profileColumns(known), profileColumns(profile)];
    const isNewAddress = mailAddressKey(before.email) !== mailAddressKey(after.email);
    if (isNewAddress) demandRecentLogin(session, now);
    await tx.updateTable('portal_user').set(after).where('id', '=', session.userId).execute();
    const detail = { before: changed(before, after), after: changed(after, before) };
    await audit(tx, { kind: 'PROFILE_CHANGED', actor: session, request, detail });
    if (!isNewAddress || before.email === '') return;
    await enqueueMail(tx, {
      kind: 'emailChanged',
      to: before.email,
      language: session.language,
      name: `${before.first_name} ${before.last_name}`,
      username: session.username,
      at: now.toISOString(),
    });
  });
}
