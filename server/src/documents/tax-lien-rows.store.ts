import type { TaxLienRow } from '@portal/contracts';
import { cents, centsToDollars, displayName } from '@portal/domain';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { instrumentOf } from './document-rows.store.ts';
import { bookAndPage, rowsAsJson } from './row-parts.ts';

interface StoredTaxpayer {
  readonly name: string;
  readonly first_name: string;
  readonly middle_name: string;
  readonly address: string;
}
/** A document by which a lien was changed: its number as written down, and what is on file of it. */
interface StoredEvent {
  readonly doc_id: number;
  readonly number: string;
  readonly type: string;
}
interface StoredRelease {
  readonly flag: string;
  readonly release_on: string | null;
  readonly revoke_on: string | null;
  readonly release: StoredEvent;
  readonly revoke: StoredEvent;
}
interface StoredLien {
  readonly id: number;
  readonly document_type: string;
  readonly document_number: string;
  readonly instrument_code: string;
  readonly instrument: string;
  readonly recorded_on: string;
  readonly recorded_at: string;
  readonly book: string;
  readonly page: string;
  readonly verified: boolean;
  readonly page_count: number;
  readonly lien_number: string;
  readonly lien_on: string;
  readonly lien_type: string;
  readonly total_cents: number | null;
  readonly taxpayers: readonly StoredTaxpayer[];
  readonly releases: readonly StoredRelease[];
  readonly revisions: readonly (StoredEvent & { readonly flag: string })[];
}

const TAXPAYERS = sql`SELECT name, first_name, middle_name, address FROM tax_lien_taxpayer
  WHERE doc_id = document.id ORDER BY ord`;

/**
 * The document of a number, as JSON: one of its type, else of the lien's own type, else any. What is not on file, or not for these
 * eyes, shows no more than what was written down: another document of the number never stands in for it.
 */
const eventDocument = (type: string, number: string, seesConfidential: boolean): RawBuilder<unknown> => {
  const [writtenType, writtenNumber] = [sql.ref(type), sql.ref(number)];
  return sql`(SELECT json_build_object('doc_id', coalesce(target.id, 0), 'number', ${writtenNumber},
      'type', coalesce(target.document_type, ${writtenType}))
    FROM (SELECT) AS written LEFT JOIN LATERAL (
      SELECT other.id, other.document_type, other.confidential FROM document AS other
      WHERE other.document_number = ${writtenNumber} AND ${writtenNumber} <> ''
        AND (${writtenType} = '' OR other.document_type = ${writtenType})
      ORDER BY other.document_type = document.document_type DESC, other.id LIMIT 1
    ) AS target ON ${seesConfidential} OR NOT target.confidential)`;
};

const releases = (seesConfidential: boolean): RawBuilder<unknown> => sql`
  SELECT flag, release_on, revoke_on,
    ${eventDocument('changed.release_type', 'changed.release_number', seesConfidential)} AS release,
    ${eventDocument('changed.revoke_type', 'changed.revoke_number', seesConfidential)} AS revoke
  FROM tax_lien_release AS changed WHERE changed.doc_id = document.id ORDER BY changed.ord`;

const revisions = (seesConfidential: boolean): RawBuilder<unknown> => sql`
  SELECT changed.flag, found.doc ->> 'number' AS number, found.doc ->> 'type' AS type, (found.doc ->> 'doc_id')::bigint AS doc_id
  FROM tax_lien_revision AS changed CROSS JOIN LATERAL (
    SELECT ${eventDocument('changed.document_type', 'changed.document_number', seesConfidential)} AS doc
  ) AS found WHERE changed.doc_id = document.id ORDER BY changed.ord`;

const toTaxpayer = ({ name, first_name, middle_name, address }: StoredTaxpayer) => ({
  name: displayName({ lastName: name, firstName: first_name, middleName: middle_name }),
  displayAddress: address,
  lastName: name,
  firstName: first_name,
  middleInitial: Array.from(middle_name)[0] ?? '',
});

const toRelease = ({ flag, release, release_on, revoke, revoke_on }: StoredRelease) => ({
  partialFullFlag: flag,
  releaseDocId: release.doc_id,
  releaseDocNumber: release.number,
  releaseDocType: release.type,
  releaseDisplayDocNumber: release.number,
  releaseDate: release_on ?? '',
  revokeDocId: revoke.doc_id,
  revokeDocNumber: revoke.number,
  revokeDocType: revoke.type,
  revokeDisplayDocNumber: revoke.number,
  revokeDate: revoke_on ?? '',
});

const toRow = (stored: StoredLien): TaxLienRow => ({
  docId: stored.id,
  docType: stored.document_type,
  docNumber: stored.document_number,
  displayDocNumber: stored.document_number,
  instrumentCode: stored.instrument_code,
  instrumentDescription: stored.instrument,
  recordedDate: stored.recorded_on,
  recordedDateTime: stored.recorded_at,
  displayBookAndPage: bookAndPage(stored.book, stored.page),
  verifiedStatus: stored.verified,
  pageCount: stored.page_count,
  lienNumber: stored.lien_number,
  lienDate: stored.lien_on,
  lienType: stored.lien_type,
  totalAmount: stored.total_cents === null ? null : centsToDollars(cents(stored.total_cents)),
  taxpayerSearchResults: stored.taxpayers.map(toTaxpayer),
  releaseSearchResults: stored.releases.map(toRelease),
  revisionSearchResults: stored.revisions.map(({ flag, doc_id, number, type }) => ({
    flag,
    docId: doc_id,
    docNumber: number,
    docType: type,
    displayDocNumber: number,
  })),
  sourcedDocKey: {
    docKeyType: stored.document_type,
    docKeyNumber: stored.document_number,
    imageKeyType: stored.document_type,
  },
});

/** The documents that a lien shows: its own, and those that changed it. */
export const liensLeadTo = (rows: readonly TaxLienRow[]): number[] =>
  rows.flatMap(({ docId, releaseSearchResults, revisionSearchResults }) => [
    docId,
    ...releaseSearchResults.flatMap(({ releaseDocId, revokeDocId }) => [releaseDocId, revokeDocId]),
    ...revisionSearchResults.map((revision) => revision.docId),
  ]);

/** Result rows of tax liens, in the order of the ids, without those that are gone or confidential to this reader. */
export const readTaxLienRows = async (
  db: Kysely<Database>,
  ids: readonly number[],
  seesConfidential: boolean,
): Promise<TaxLienRow[]> => {
  if (ids.length === 0) return [];
  const { rows } = await sql<StoredLien>`
    SELECT document.id, document.document_type, document.document_number, document.instrument_code,
      coalesce(${instrumentOf('document.instrument_code')}, document.instrument_code) AS instrument, document.recorded_on,
      to_char(document.recorded_at, 'YYYY-MM-DD"T"HH24:MI:SS') AS recorded_at, book, page, verified, page_count,
      lien_number, lien_on, lien_type, total_cents, ${rowsAsJson(TAXPAYERS)} AS taxpayers,
      ${rowsAsJson(releases(seesConfidential))} AS releases, ${rowsAsJson(revisions(seesConfidential))} AS revisions
    FROM unnest(${[...ids]}::bigint[]) WITH ORDINALITY AS wanted (id, place)
    JOIN tax_lien ON tax_lien.doc_id = wanted.id
    JOIN document ON document.id = wanted.id AND (${seesConfidential} OR NOT document.confidential)
    ORDER BY wanted.place`.execute(db);
  return rows.map(toRow);
};
