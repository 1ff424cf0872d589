import {
  type AccountDocumentType,
  isSearchType,
  type SearchSwitches,
  type SearchType,
  visibleSearches,
} from '@portal/domain';
import type { Kysely } from 'kysely';
import type { CountyRecords } from '../county-config/records.ts';
import type { Database } from '../platform/database/schema.ts';
import type { Session } from '../platform/http/session.ts';

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

/** The searches that county, account page access and role leave to a user, in menu order. The server answers no others. */
export async function readSearchList(
  db: Kysely<Database>,
  session: Session,
  county: CountyRecords,
): Promise<SearchType[]> {
  const rows = await db
    .selectFrom('account_page_access')
    .select('search_type')
    .where('account_id', '=', session.accountId)
    .where('allowed', '=', true)
    .execute();
  return visibleSearches({
    role: session.role,
    county: switches(county.search.enabled),
    account: switches(rows.map((row) => row.search_type).filter(isSearchType)),
    isTorrensCounty: county.facts.landlink.torrens,
  });
}

const switches = (types: readonly SearchType[]): SearchSwitches =>
  Object.fromEntries(types.map((type) => [type, true]));
