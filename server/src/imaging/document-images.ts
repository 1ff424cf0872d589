import type { SourcedDocKey } from '@portal/contracts';
import { imageRights, maySeeConfidential } from '@portal/domain';
import type { Kysely } from 'kysely';
import { type AccountDocTypes, readAccountDocTypes } from '../auth/account-rights.store.ts';
import type { Database } from '../platform/database/schema.ts';
import { notFound, Refusal } from '../platform/errors/refusal.ts';
import type { Session } from '../platform/http/session.ts';
import { findImagedRecord, findImagedRecordById, isImagedRecordKey } from './imaged-records.store.ts';

export interface ImagedDocument {
  readonly id: number;
  readonly documentType: string;
  readonly documentNumber: string;
  readonly instrumentCode: string;
  /** 'Warranty Deed' */
  readonly instrument: string;
  readonly pageCount: number;
  readonly imageKey: string | null;
  /** SHA-256 of the file when it was recorded; null if it was not stored. */
  readonly imageHash: string | null;
  /** The account's charge method for this document type; undefined when it has no row. */
  readonly chargeMethod: string | undefined;
  readonly mayDownload: boolean;
  readonly mayPreview: boolean;
}

/** What a call needs: the right to preview, to order and download, or one of both, for what an order needs besides the pictures. */
type NeededRight = 'preview' | 'image' | 'either';

/**
 * The document whose images a user requests. A user without the right to its images is refused before the lookup, so that the
 * response never reveals whether the document exists. A confidential document is 'not found' for everyone but county staff.
 */
export async function findImagedDocument(
  db: Kysely<Database>,
  session: Session,
  key: SourcedDocKey,
  right: NeededRight,
): Promise<ImagedDocument> {
  const docTypes = await requireRight(db, session, key.imageKeyType, right);
  const row = isImagedRecordKey(key) ? await findImagedRecord(db, key) : await findDocument(db, key);
  if (row === undefined) throw notFound();
  if (row.confidential && !maySeeConfidential(session.role)) throw notFound();
  const { image, preview } = imageRights(session.role, docTypes, row.documentType);
  return {
    ...row,
    chargeMethod: docTypes[row.documentType]?.imageChargeMethod,
    mayDownload: image,
    mayPreview: preview,
  };
}

type FoundRecord = Omit<ImagedDocument, 'chargeMethod' | 'mayDownload' | 'mayPreview'> & {
  readonly confidential: boolean;
};

/** The user's right was checked for `imageKeyType`, so the document must be of that type. A key whose two types differ matches nothing. */
const findDocument = async (db: Kysely<Database>, key: SourcedDocKey): Promise<FoundRecord | undefined> => {
  const row = await documents(db)
    .where('document.document_type', '=', key.imageKeyType)
    .where('document.document_number', '=', key.docKeyNumber)
    .executeTakeFirst();
  return row?.documentType === key.docKeyType ? row : undefined;
};

/** Refuses a user who lacks this right to the images of a document type. Returns the rights of the user's account. */
export async function requireRight(
  db: Kysely<Database>,
  session: Session,
  imageKeyType: string,
  right: NeededRight,
): Promise<AccountDocTypes> {
  const docTypes = await readAccountDocTypes(db, session.accountId);
  const rights = imageRights(session.role, docTypes, imageKeyType);
  if (right === 'either' ? !rights.preview && !rights.image : !rights[right]) throw new Refusal('DENIED');
  return docTypes;
}

/**
 * Checks a user's right to the document of an earlier order again: the account may have lost the right, or the document may be
 * confidential by now. A document that is no longer on file has no pages.
 */
export async function requireOrderedDocument(
  db: Kysely<Database>,
  session: Session,
  order: { readonly document_id: number; readonly document_type: string },
): Promise<{ readonly imageHash: string | null; readonly pageCount: number }> {
  await requireRight(db, session, order.document_type, 'image');
  const row = (await orderedDocument(db, order.document_id)) ?? (await findImagedRecordById(db, order.document_id));
  if (row?.confidential === true && !maySeeConfidential(session.role)) throw notFound();
  return { imageHash: row?.imageHash ?? null, pageCount: row?.pageCount ?? 0 };
}

const orderedDocument = (db: Kysely<Database>, id: number) =>
  db
    .selectFrom('document')
    .select(['confidential', 'image_hash as imageHash', 'page_count as pageCount'])
    .where('id', '=', id)
    .executeTakeFirst();

const documents = (db: Kysely<Database>) =>
  db
    .selectFrom('document')
    .leftJoin('code', (join) =>
      join.onRef('code.code', '=', 'document.instrument_code').on('code.list', '=', 'instrument'),
    )
    .select((select) => [
      'document.id',
      'document.document_type as documentType',
      'document.document_number as documentNumber',
      'document.instrument_code as instrumentCode',
      select.fn.coalesce('code.description', 'document.instrument_code').as('instrument'),
      'document.page_count as pageCount',
      'document.image_key as imageKey',
      'document.image_hash as imageHash',
      'document.confidential',
    ]);

/** 'Warranty Deed 2024-000123' */
export const titleOf = (document: Pick<ImagedDocument, 'instrument' | 'documentNumber'>): string =>
  `${document.instrument} ${document.documentNumber}`;
