import type { TaxLienRow } from '@portal/contracts';
import { cents, centsToDollars, displayName } from '@portal/domain';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { KEEP_PLAN } from '../platform/database/kept-plan.ts';
import type { Database } from '../platform/database/schema.ts';
import {
  DOCUMENT_FACTS,
  referencedDocument,
  type StoredDocumentFacts,
  toDocumentFacts,
} from './document-parts.store.ts';
import { rowsAsJson } from './row-parts.ts';

interface StoredTaxpayer {
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
interface StoredRelease {
  readonly flag: string;
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
  readonly taxpayers: readonly StoredTaxpayer[];
  readonly releases: readonly StoredRelease[];
  readonly revisions: readonly (StoredEvent & { readonly flag: string })[];
}

const TAXPAYERS = sql`SELECT name, first_name, middle_name, address FROM tax_lien_taxpayer
  WHERE doc_id = document.id ORDER BY ord`;

/** The document with a number, as JSON. If it is not stored, or the user may not see it, only the written type and number. */
const eventDocument = (type: string, number: string, seesConfidential: boolean): RawBuilder<unknown> => {
  const written = { type: sql.ref(type), number: sql.ref(number) };
  return sql`(SELECT json_build_object('doc_id', coalesce(target.id, 0), 'number', ${written.number},
      'type', coalesce(target.document_type, ${written.type}))
    FROM (SELECT) AS written
    LEFT JOIN ${referencedDocument({ ...written, ownType: sql.ref('document.document_type'), seesConfidential })})`;
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
  ...toDocumentFacts(stored),
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
});

/** The documents in the rows of liens: the liens' own, and those that changed them. */
export const documentIdsOfLiens = (rows: readonly TaxLienRow[]): number[] =>
  rows.flatMap(({ docId, releaseSearchResults, revisionSearchResults }) => [
    docId,
    ...releaseSearchResults.flatMap(({ releaseDocId, revokeDocId }) => [releaseDocId, revokeDocId]),
    ...revisionSearchResults.map((revision) => revision.docId),
  ]);

/** Result rows of tax liens, in the order of the ids, without deleted ones and confidential ones that the user may not see. */
export const readTaxLienRows = async (
  db: Kysely<Database>,
  ids: readonly number[],
  seesConfidential: boolean,
): Promise<TaxLienRow[]> => {
  if (ids.length === 0) return [];
  const { rows } = await sql<StoredLien>`
    SELECT ${KEEP_PLAN} ${DOCUMENT_FACTS},
      lien_number, lien_on, lien_type, total_cents, ${rowsAsJson(TAXPAYERS)} AS taxpayers,
      ${rowsAsJson(releases(seesConfidential))} AS releases, ${rowsAsJson(revisions(seesConfidential))} AS revisions
    FROM unnest(${[...ids]}::bigint[]) WITH ORDINALITY AS wanted (id, place)
    JOIN tax_lien ON tax_lien.doc_id = wanted.id
    JOIN document ON document.id = wanted.id AND (${seesConfidential} OR NOT document.confidential)
    ORDER BY wanted.place`.execute(db);
  return rows.map(toRow);
};
