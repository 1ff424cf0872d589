import type { Kysely } from 'kysely';
import { DECLINED } from '../payments/attempts/attempt.store.ts';
import type { Database } from '../platform/database/schema.ts';
import { documentsOfFiler, type EfileRow } from './efile.store.ts';
import type { Filer } from './filer.ts';

/** A document that is not filed, with the payment that its filer was notified of. */
export interface UnpaidRow extends EfileRow {
  readonly invoice_number: string;
  /** The payment is undecided and may still succeed. */
  readonly isPending: boolean;
  readonly begun_at: Date;
}

/**
 * For each unfiled document the last payment that the filer should see, newest first: one whose outcome was recorded, or one that
 * is pending. Filers already know about forms that they left and cards that were declined in them.
 */
async function findUnpaid(documents: ReturnType<typeof documentsOfFiler>): Promise<UnpaidRow[]> {
  const rows = await documents
    .innerJoin('payment_attempt as attempt', 'attempt.sale_key', 'efile_document.id')
    .select(['attempt.invoice_number', 'attempt.reported_transaction_id', 'attempt.reason', 'attempt.ended_at'])
    .select('attempt.created_at as begun_at')
    .where('efile_document.transaction_number', 'is', null)
    .where((where) =>
      where.or([
        where('attempt.told', '<>', ''),
        where.and([
          where('attempt.reported_transaction_id', 'is not', null),
          where('attempt.reason', '<>', DECLINED),
          where('attempt.ended_at', 'is', null),
        ]),
      ]),
    )
    .distinctOn('efile_document.id')
    .orderBy('efile_document.id')
    .orderBy('attempt.id', 'desc')
    .limit(MAX_DOCUMENTS_SHOWN)
    .execute();
  return rows
    .map(({ reported_transaction_id: reported, reason, ended_at: endedAt, ...row }) => ({
      ...row,
      isPending: endedAt === null && reported !== null && reason !== DECLINED,
    }))
    .sort((one, other) => other.begun_at.getTime() - one.begun_at.getTime());
}

const MAX_DOCUMENTS_SHOWN = 100;

/** The filer's unfiled documents whose payment is pending or failed. */
export const unpaidOfFiler = (db: Kysely<Database>, filer: Filer): Promise<UnpaidRow[]> =>
  findUnpaid(documentsOfFiler(db, filer));

/** One unfiled document whose payment is pending or failed; undefined if it has no such payment. */
export async function unpaidOfDocument(db: Kysely<Database>, id: string): Promise<UnpaidRow | undefined> {
  const [found] = await findUnpaid(
    db.selectFrom('efile_document').selectAll('efile_document').where('efile_document.id', '=', id),
  );
  return found;
}
