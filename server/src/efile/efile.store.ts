import { cents, type EfileContact, type FilingQuote, filingNumber, sumCents } from '@portal/domain';
import type { Kysely, Selectable, Transaction } from 'kysely';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../platform/database/schema.ts';
import type { EfileDocumentTable } from './efile.tables.ts';
import type { Filer } from './filer.ts';

/** A row of `efile_document`: an uploaded document, which is a filing once its `transaction_number` is set. */
export type EfileRow = Selectable<EfileDocumentTable>;

const contactSchema = z.object({
  name: z.string(),
  email: z.string(),
  address1: z.string(),
  address2: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
});

/** The contact data of a document's filer. */
export const contactOf = (row: Pick<EfileRow, 'contact'>): EfileContact => z.parse(contactSchema, row.contact);

/** The price in cents, as it was shown to the filer after the upload. */
export function quoteOf(row: Pick<EfileRow, 'first_page' | 'additional_pages' | 'surcharge'>): FilingQuote {
  const [firstPageCents, additionalPagesCents] = [cents(row.first_page), cents(row.additional_pages)];
  const surchargeCents = cents(row.surcharge);
  const totalCents = sumCents([firstPageCents, additionalPagesCents, surchargeCents]);
  return { firstPageCents, additionalPagesCents, surchargeCents, totalCents };
}

/** Normalizes an email address for comparison. */
export const emailKey = (email: string): string => email.trim().toLowerCase();

/** Stores an uploaded document, which is not a filing yet, with the contact data from the upload form. */
export async function insertDocument(
  tx: Transaction<Database>,
  document: Omit<EfileRow, 'contact' | 'email_key' | 'transaction_number' | 'journal_id' | 'submitted_at'>,
  contact: EfileContact,
): Promise<void> {
  await tx
    .insertInto('efile_document')
    .values({
      ...document,
      contact: JSON.stringify(contact),
      email_key: emailKey(contact.email),
      transaction_number: null,
      journal_id: null,
      submitted_at: null,
    })
    .execute();
}

/**
 * A query for the documents of a filer. A logged-in user has the documents that they uploaded while they belonged to this account. All guests
 * are one user, so a guest has only those uploaded in the same session. In addition, each filer has the documents that were uploaded without
 * a login from the same browser, which its filer cookie identifies.
 */
export const documentsOfFiler = (db: Kysely<Database>, { session, filerHash }: Filer) =>
  db
    .selectFrom('efile_document')
    .selectAll('efile_document')
    .where((where) =>
      where.or([
        ...(session === null
          ? []
          : [
              where.and([
                where('efile_document.user_id', '=', session.userId),
                where('efile_document.account_id', '=', session.accountId),
                where.or([
                  where('efile_document.is_guest', '=', false),
                  where('efile_document.session_id', '=', session.sessionId),
                ]),
              ]),
            ]),
        ...(filerHash === null
          ? []
          : [
              where.and([
                where('efile_document.user_id', 'is', null),
                where('efile_document.filer_hash', '=', filerHash),
              ]),
            ]),
        // makes the condition false for a visitor without a session and a cookie, who has no documents
        where.lit(false),
      ]),
    );

/** Reads a document of this filer by its id; undefined if it does not exist or belongs to another filer. */
export const findDocument = (db: Kysely<Database>, filer: Filer, id: string): Promise<EfileRow | undefined> =>
  documentsOfFiler(db, filer).where('id', '=', id).executeTakeFirst();

/** Like `findDocument`, with the key of the document's file in the image store. */
export const findStoredDocument = (db: Kysely<Database>, filer: Filer, id: string) =>
  documentsOfFiler(db, filer)
    .innerJoin('efile_file', 'efile_file.sha256', 'efile_document.sha256')
    .select('efile_file.store_key')
    .where('id', '=', id)
    .executeTakeFirst();

/** Like `findDocument`, but locks the row until the transaction ends, so that concurrent submissions run one after the other. */
export const lockDocument = (tx: Transaction<Database>, filer: Filer, id: string): Promise<EfileRow | undefined> =>
  documentsOfFiler(tx, filer).where('id', '=', id).forUpdate().executeTakeFirst();

/** The filer's most recent document that has not been submitted yet. */
export const lastUpload = (db: Kysely<Database>, filer: Filer): Promise<EfileRow | undefined> =>
  documentsOfFiler(db, filer)
    .where('transaction_number', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Reads a document by its id, no matter who uploaded it; undefined if it does not exist. */
export const readDocument = (db: Kysely<Database>, id: string): Promise<EfileRow | undefined> =>
  db.selectFrom('efile_document').selectAll().where('id', '=', id).executeTakeFirst();

/**
 * Like `readDocument`, but locks the row until the transaction ends. It is for a document whose card payment has completed: the card provider
 * may report that without a request of the filer.
 */
export const lockDocumentById = (tx: Transaction<Database>, id: string): Promise<EfileRow | undefined> =>
  tx.selectFrom('efile_document').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Replaces a document's contact data, which came with the upload, by that of the submission. */
export async function updateContact(tx: Transaction<Database>, id: string, contact: EfileContact): Promise<void> {
  const changes = { contact: JSON.stringify(contact), email_key: emailKey(contact.email) };
  await tx.updateTable('efile_document').set(changes).where('id', '=', id).execute();
}

/**
 * Takes the next filing number of a year: 'EF-2026-000001' is the first. The counter's row is locked until the transaction ends, so a rollback
 * leaves no gap.
 */
export async function nextFilingNumber(tx: Transaction<Database>, year: number): Promise<string> {
  const { last } = await tx
    .insertInto('efile_counter')
    .values({ year, last: 1 })
    .onConflict((conflict) => conflict.column('year').doUpdateSet({ last: sql<number>`efile_counter.last + 1` }))
    .returning('last')
    .executeTakeFirstOrThrow();
  return filingNumber(year, last);
}

/**
 * Turns a document into a filing by setting its transaction number, which is the filing number. The caller has locked the row and checked that
 * it is not a filing yet; otherwise this changes nothing. `journalId` is the journal of the charge, or null if the filing is free.
 */
export async function markSubmitted(
  tx: Transaction<Database>,
  id: string,
  filing: { readonly number: string; readonly journalId: number | null; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable('efile_document')
    .set({ transaction_number: filing.number, journal_id: filing.journalId, submitted_at: filing.now })
    .where('id', '=', id)
    .where('transaction_number', 'is', null)
    .execute();
}

/**
 * Finds a document by the email address in its contact data together with a number: the filing number, or the invoice number of one of its
 * card payments. The filer gets the invoice number by email while the document may not have a filing number yet.
 */
export const findDocumentByNumber = (
  db: Kysely<Database>,
  number: string,
  email: string,
): Promise<EfileRow | undefined> =>
  db
    .selectFrom('efile_document')
    .selectAll()
    .where((where) =>
      where.or([
        where('transaction_number', '=', number),
        where(
          'id',
          'in',
          // the sale key of an attempt to pay for a filing is the document's id; other payments have none
          where
            .selectFrom('payment_attempt')
            .select(sql<string>`sale_key`.as('sale_key'))
            .where('invoice_number', '=', number)
            .where('sale_key', 'is not', null),
        ),
      ]),
    )
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst();

const MAX_FILINGS_SHOWN = 100;

/** The filer's latest filings, newest first. */
export const filingsOf = (db: Kysely<Database>, filer: Filer): Promise<EfileRow[]> =>
  documentsOfFiler(db, filer)
    .where('transaction_number', 'is not', null)
    .orderBy('submitted_at', 'desc')
    .orderBy('transaction_number', 'desc')
    .limit(MAX_FILINGS_SHOWN)
    .execute();
