import { sql, type Transaction } from 'kysely';
import { mailboxKey } from '../mail/mail-address.ts';
import type { Database } from '../platform/database/schema.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { EfileRow } from './efile.store.ts';

const HOUR_SECONDS = 3600;
/** The number of documents that visitors may file for nothing with one mailbox in an hour. */
const FREE_FILINGS_PER_HOUR = 10;

/**
 * Refuses a visitor's document that costs nothing when its mailbox was already used for many in the last hour. Each filing sends a
 * confirmation to the address that the visitor typed: where nothing is paid, anyone could flood a stranger's mailbox, and the queue.
 */
export async function requireFreeFilingQuota(
  tx: Transaction<Database>,
  row: Pick<EfileRow, 'payment' | 'user_id' | 'is_guest'>,
  email: string,
  now: Date,
): Promise<void> {
  const isIdentified = row.user_id !== null && !row.is_guest;
  if (row.payment !== 'NONE' || isIdentified) return;
  const mailbox = mailboxKey(email);
  // without the lock, simultaneous submissions would not see each other
  await sql`select pg_advisory_xact_lock(hashtextextended(${`free filings ${mailbox}`}, 0))`.execute(tx);
  const filed = await tx
    .selectFrom('efile_document')
    .select('email_key')
    .where('submitted_at', '>', new Date(now.getTime() - HOUR_SECONDS * 1000))
    .where('payment', '=', 'NONE')
    .where((where) => where.or([where('user_id', 'is', null), where('is_guest', '=', true)]))
    .execute();
  const count = filed.filter(({ email_key: key }) => mailboxKey(key) === mailbox).length;
  if (count >= FREE_FILINGS_PER_HOUR) throw new Refusal('EFILE_EMAIL_LIMIT', { retryAfterSeconds: HOUR_SECONDS });
}
