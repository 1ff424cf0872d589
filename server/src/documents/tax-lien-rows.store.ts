import type { TaxLienRow } from '@portal/contracts';
import { cents, centsToDollars, displayName } from '@portal/domain';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { arrayOfAnyLength } from '../platform/database/kept-plan.ts';
import type { Database } from '../platform/database/schema.ts';
import { middleInitialOf } from '../records/name-keys.ts';
import {
  DOCUMENT_FACTS,
  referencedDocument,
  type StoredDocumentFacts,
  toDocumentFacts,
} from './document-parts.store.ts';
import { byDocument, type DocumentPart, readLists } from './row-parts.ts';

interface StoredTaxpayer extends DocumentPart {
  readonly name: string;
  readonly first_name: string;
  readonly middle_name: string;
  readonly address: string;
}
/** A document that changed a lien: the number in the lien's record, and the stored document if there is one. */
interface StoredEvent {
  readonly doc_id: number;
  readonly number: string;
  readonly type: string;
}
/** A release of a lien, and its revocation, whose number and type are '' if the release was not revoked. */
interface StoredRelease extends DocumentPart {
  /** 'PARTIAL', 'FULL', or '' if the record states neither. */
  readonly flag: string;
  /** 'YYYY-MM-DD', like all dates here. */
  readonly release_on: string | null;
  readonly revoke_on: string | null;
  readonly release: StoredEvent;
  readonly revoke: StoredEvent;
}
interface StoredLien extends StoredDocumentFacts {
  readonly lien_number: string;
  readonly lien_on: string;
  readonly lien_type: string;
  readonly total_cents: number | null;
}
interface StoredLists extends Readonly<Record<string, readonly object[]>> {
  readonly liens: readonly StoredLien[];
  readonly taxpayers: readonly StoredTaxpayer[];
  readonly releases: readonly StoredRelease[];
  readonly revisions: readonly (DocumentPart & StoredEvent & { readonly flag: string })[];
}

/**
 * A document that changed a lien, as a JSON `StoredEvent`. If it is not stored, or this user may not see it, `doc_id` is 0, and the type and
 * number are those that the lien's record states.
 * @param type the column with the stated document type, such as 'changed.release_type'
 * @param number the column with the stated document number
 */
const eventDocument = (type: string, number: string, seesConfidential: boolean): RawBuilder<unknown> => {
  const key = { type: sql.ref(type), number: sql.ref(number) };
  return sql`(SELECT json_build_object('doc_id', coalesce(target.id, 0), 'number', ${key.number},
      'type', coalesce(target.document_type, ${key.type}))
    FROM (SELECT) AS one_row
    LEFT JOIN ${referencedDocument({ ...key, ownType: sql.ref('document.document_type'), seesConfidential })})`;
};

const releasesOf = (ids: RawBuilder<unknown>, seesConfidential: boolean): RawBuilder<unknown> => sql`
  SELECT document.id AS of_doc, flag, release_on, revoke_on,
    ${eventDocument('changed.release_type', 'changed.release_number', seesConfidential)} AS release,
    ${eventDocument('changed.revoke_type', 'changed.revoke_number', seesConfidential)} AS revoke
  FROM tax_lien_release AS changed JOIN document ON document.id = changed.doc_id
  WHERE changed.doc_id = ANY (${ids}) ORDER BY changed.doc_id, changed.ord`;

const revisionsOf = (ids: RawBuilder<unknown>, seesConfidential: boolean): RawBuilder<unknown> => sql`
  SELECT document.id AS of_doc, changed.flag, found.doc ->> 'number' AS number, found.doc ->> 'type' AS type,
    (found.doc ->> 'doc_id')::bigint AS doc_id
  FROM tax_lien_revision AS changed JOIN document ON document.id = changed.doc_id CROSS JOIN LATERAL (
    SELECT ${eventDocument('changed.document_type', 'changed.document_number', seesConfidential)} AS doc
  ) AS found WHERE changed.doc_id = ANY (${ids}) ORDER BY changed.doc_id, changed.ord`;

const toTaxpayer = ({ name, first_name, middle_name, address }: StoredTaxpayer) => ({
  name: displayName({ lastName: name, firstName: first_name, middleName: middle_name }),
  displayAddress: address,
  lastName: name,
  firstName: first_name,
  middleInitial: middleInitialOf(middle_name),
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

/** Returns a function that converts a stored lien to a result row, with its parts from the lists. */
const toRowWith = ({ taxpayers, releases, revisions }: StoredLists) => {
  const [taxpayersOf, releasesOfLien, revisionsOfLien] = [
    byDocument(taxpayers),
    byDocument(releases),
    byDocument(revisions),
  ];
  return (stored: StoredLien): TaxLienRow => ({
    ...toDocumentFacts(stored),
    lienNumber: stored.lien_number,
    lienDate: stored.lien_on,
    lienType: stored.lien_type,
    totalAmount: stored.total_cents === null ? null : centsToDollars(cents(stored.total_cents)),
    taxpayerSearchResults: taxpayersOf(stored.id).map(toTaxpayer),
    releaseSearchResults: releasesOfLien(stored.id).map(toRelease),
    revisionSearchResults: revisionsOfLien(stored.id).map(({ flag, doc_id, number, type }) => ({
      flag,
      docId: doc_id,
      docNumber: number,
      docType: type,
      displayDocNumber: number,
    })),
  });
};

/** The ids of the documents in the rows of liens: the liens' own, and those that changed them. 0 stands for a document without an id; ids may repeat. */
export const documentIdsOfLiens = (rows: readonly TaxLienRow[]): number[] =>
  rows.flatMap(({ docId, releaseSearchResults, revisionSearchResults }) => [
    docId,
    ...releaseSearchResults.flatMap(({ releaseDocId, revokeDocId }) => [releaseDocId, revokeDocId]),
    ...revisionSearchResults.map((revision) => revision.docId),
  ]);

/**
 * Result rows of tax liens, in the order of the ids of their documents, without deleted liens, and without confidential ones that the user
 * may not see.
 */
export const readTaxLienRows = async (
  db: Kysely<Database>,
  ids: readonly number[],
  seesConfidential: boolean,
): Promise<TaxLienRow[]> => {
  if (ids.length === 0) return [];
  const wanted = arrayOfAnyLength(ids, 'bigint');
  const lists = await readLists<StoredLists>(db, {
    liens: sql`SELECT ${DOCUMENT_FACTS}, lien_number, lien_on, lien_type, total_cents
      FROM tax_lien JOIN document ON document.id = tax_lien.doc_id
      WHERE tax_lien.doc_id = ANY (${wanted}) AND (${seesConfidential} OR NOT document.confidential)`,
    taxpayers: sql`SELECT doc_id AS of_doc, name, first_name, middle_name, address FROM tax_lien_taxpayer
      WHERE doc_id = ANY (${wanted}) ORDER BY doc_id, ord`,
    releases: releasesOf(wanted, seesConfidential),
    revisions: revisionsOf(wanted, seesConfidential),
  });
  const liens = new Map(lists.liens.map((stored) => [stored.id, stored]));
  return ids.flatMap((id) => liens.get(id) ?? []).map(toRowWith(lists));
};
