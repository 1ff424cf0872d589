import type { AccountDocumentType } from '@portal/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

export type AccountDocTypes = Record<string, AccountDocumentType & { imageChargeMethod: string }>;

/** Rights of an account to the images of each document type. */
export async function readAccountDocTypes(db: Kysely<Database>, accountId: number): Promise<AccountDocTypes> {
  const rows = await db.selectFrom('account_doc_type').selectAll().where('account_id', '=', accountId).execute();
  return Object.fromEntries(
    rows.map((row) => [
      row.document_type,
      {
        imageRetrieval: row.image_retrieval,
        previewRetrieval: row.preview_retrieval,
        imageChargeMethod: row.image_charge_method,
      },
    ]),
  );
}
