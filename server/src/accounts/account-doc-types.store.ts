import type { AccountDocTypeEntry } from '@portal/domain';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { readDocumentTypes } from '../records/code-lists.store.ts';

/** The types of documents whose previews and images an account may get, and how it pays for them; by the code of the type. */
export const readDocTypes = (db: Kysely<Database>, accountId: number): Promise<AccountDocTypeEntry[]> =>
  db
    .selectFrom('account_doc_type')
    .where('account_id', '=', accountId)
    .select([
      'document_type as documentType',
      'image_charge_method as imageChargeMethod',
      'image_retrieval as imageRetrieval',
      'preview_retrieval as previewRetrieval',
    ])
    .orderBy('document_type')
    .execute();

/** Replaces all entries that `readDocTypes` returns. */
export async function replaceDocTypes(
  tx: Transaction<Database>,
  accountId: number,
  entries: readonly AccountDocTypeEntry[],
): Promise<void> {
  await tx.deleteFrom('account_doc_type').where('account_id', '=', accountId).execute();
  if (entries.length === 0) return;
  const rows = entries.map((entry) => ({
    account_id: accountId,
    document_type: entry.documentType,
    image_charge_method: entry.imageChargeMethod,
    image_retrieval: entry.imageRetrieval,
    preview_retrieval: entry.previewRetrieval,
  }));
  await tx.insertInto('account_doc_type').values(rows).execute();
}

/** Lets an account preview and download images of every type of document that the county has now, charged per document and not per page. */
export async function grantAllImages(tx: Transaction<Database>, accountId: number): Promise<void> {
  const imageRights = { imageChargeMethod: 'DOCUMENT', imageRetrieval: true, previewRetrieval: true };
  const types = await readDocumentTypes(tx);
  await replaceDocTypes(
    tx,
    accountId,
    types.map((documentType) => ({ documentType, ...imageRights })),
  );
}
