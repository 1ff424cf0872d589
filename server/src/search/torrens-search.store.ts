import { documentNumberKey, numberReadings, typedTextKey } from '@portal/domain';
import { type Kysely, sql } from 'kysely';
import { KEEP_PLAN } from '../platform/database/kept-plan.ts';
import type { Database } from '../platform/database/schema.ts';
import { notConfidential } from '../records/confidential-records.store.ts';
import { createCappedSearch, isOneOf, joinWithAnd, NOTHING_FOUND, type Sql } from './capped-search.ts';
import type { DocumentFilter, Hits, NumberBound, Slice, SortOrder } from './search-query.ts';

// Searches of Torrens certificates: titles to land that the county registers. A certificate has a description of the land, and memorials,
// which are entries about documents, with their recitals.

/** The keys by which a list of certificates can be sorted (001 section 2.5). */
export const TORRENS_SORT_KEYS = ['certificateNumber', 'certifiedDate', 'bookAndPage'] as const;
export type TorrensSortKey = (typeof TORRENS_SORT_KEYS)[number];

const { orderColumns, firstRows, runBranches } = createCappedSearch<TorrensSortKey>({
  columns: {
    certificateNumber: ['number_key', 'cert_id'],
    certifiedDate: ['certified_on', 'number_key', 'cert_id'],
    bookAndPage: ['book_key', 'number_key', 'cert_id'],
  },
  id: 'cert_id',
  day: 'certified_on',
  number: 'number_key',
});

/** A table with the sort columns of certificates, and the conditions for its rows. A certificate may have several rows. */
interface Branch {
  readonly table: Sql;
  readonly conditions: readonly Sql[];
}

/** The condition for a number key that is the bound or follows it in the sort direction. */
const boundCondition = ({ number: numberKey, direction }: NumberBound): Sql =>
  direction === 'ASC' ? sql`number_key >= ${numberKey}` : sql`number_key <= ${numberKey}`;

/** The limits for the certificates of a search: their dates, the bound for their numbers, and whether confidential ones are among them. */
type CertificateRange = Pick<DocumentFilter, 'from' | 'to' | 'numberBound' | 'seesConfidential'>;

const rangeConditions = ({ from, to, numberBound, seesConfidential }: CertificateRange): Sql[] => [
  ...(from === null ? [] : [sql`certified_on >= ${from}::date`]),
  ...(to === null ? [] : [sql`certified_on <= ${to}::date`]),
  ...(numberBound === undefined ? [] : [boundCondition(numberBound)]),
  ...notConfidential(sql`cert_id`, seesConfidential),
];

/** Finds the certificates that have a row in one of the branches. */
const findInBranches = async (
  db: Kysely<Database>,
  branches: readonly Branch[],
  range: CertificateRange,
  order: SortOrder<TorrensSortKey>,
  slice: Slice,
): Promise<Hits> => {
  if (branches.length === 0) return NOTHING_FOUND;
  const branchOf = ({ table, conditions }: Branch, maxRows: number): Sql =>
    sql`SELECT ${orderColumns(order)} FROM ${table} WHERE ${joinWithAnd([...conditions, ...rangeConditions(range)])}
      ${firstRows(order, maxRows)}`;
  return runBranches(db, (maxRows) => branches.map((branch) => branchOf(branch, maxRows)), order, slice);
};

/**
 * Moves the first date of a search to the first day that has a certificate with the number of the bound or one after it; undefined if no
 * day of the range has one. The search is then run again, to find out whether a list that is cut off at the cap leaves out certificates of
 * the days that it covers (left-out.ts): the range is these days, and the bound is the last number of the list. Usually there is none,
 * because numbers are given in the order of the dates. This reads only an index of certificates, so the search of their many texts, which
 * takes longer, is run again only if needed.
 */
export const narrowToNumberBound = async (
  db: Kysely<Database>,
  { from, to, seesConfidential }: CertificateRange,
  numberBound: NumberBound,
): Promise<CertificateRange | undefined> => {
  // dates without a limit are infinite, so that the text of the statement is always the same, as a kept plan requires
  const { rows } = await sql<{ first: string }>`
    SELECT ${KEEP_PLAN} certified_on::text AS first FROM torrens_certificate
    WHERE certified_on >= coalesce(${from}::date, '-infinity') AND certified_on <= coalesce(${to}::date, 'infinity')
      AND ${boundCondition(numberBound)}
    ORDER BY certified_on LIMIT 1`.execute(db);
  const [row] = rows;
  return row === undefined ? undefined : { from: row.first, to, numberBound, seesConfidential };
};

/** Each certificate once, with the column names of the other tables. */
const CERTIFICATES = sql`(SELECT id AS cert_id, number_key, certified_on, book_key FROM torrens_certificate) AS certificate`;
const ALL_CERTIFICATES: Branch = { table: CERTIFICATES, conditions: [] };

/**
 * Finds certificates by number, ignoring case, punctuation, leading zeros and words such as 'Certificate No.' before it; all certificates
 * for an empty number.
 */
export const findByCertificate = (
  db: Kysely<Database>,
  { certificateNumber, ...range }: CertificateRange & { readonly certificateNumber: string },
  order: SortOrder<TorrensSortKey>,
  slice: Slice,
): Promise<Hits> => {
  if (certificateNumber.trim() === '') return findInBranches(db, [ALL_CERTIFICATES], range, order, slice);
  const keys = numberReadings(certificateNumber, 'certificate').map(documentNumberKey);
  const conditions = [isOneOf(sql`number_key`, keys)];
  return findInBranches(db, [{ table: CERTIFICATES, conditions }], range, order, slice);
};

/**
 * What a text search looks in: the texts of one kind, the numbers of the documents that memorials name (DOCUMENT), or all of these (ALL).
 * The values are those of the field 'Search In' (001 section 2.2).
 */
export type TorrensSection = 'ALL' | 'LEGAL' | 'DOCUMENT' | 'MEMORIAL' | 'RECITAL';

export interface TorrensTextQuery extends CertificateRange {
  readonly text: string;
  readonly searchIn: TorrensSection;
}

/**
 * The branch for memorials that name a document with this number, also if words such as 'Doc. No.' were typed before it. None if the typed
 * text has no letter or digit, because no number matches.
 */
const documentBranches = (typed: string): readonly Branch[] => {
  if (documentNumberKey(typed) === '') return [];
  const keys = numberReadings(typed, 'document').map(documentNumberKey);
  // the second condition is that of a partial index, without which PostgreSQL would not use the index
  return [{ table: sql`torrens_memorial`, conditions: [isOneOf(sql`document_key`, keys), sql`document_key <> ''`] }];
};

/** The branch for texts that contain the typed words in sequence. None if no word was typed, only punctuation. */
const textBranches = (typed: string, section: Exclude<TorrensSection, 'DOCUMENT'>): readonly Branch[] => {
  const key = typedTextKey(typed);
  if (key === undefined) return [];
  // a key consists of letters, digits and spaces, so it has no wildcards
  const containsKey = sql`text_key LIKE ${`%${key}%`}`;
  const conditions = section === 'ALL' ? [containsKey] : [containsKey, sql`section = ${section}`];
  return [{ table: sql`torrens_text`, conditions }];
};

/** Finds certificates by their texts, or by the numbers of documents in them; all certificates for an empty text. */
export const findByTorrensText = (
  db: Kysely<Database>,
  { text, searchIn, ...range }: TorrensTextQuery,
  order: SortOrder<TorrensSortKey>,
  slice: Slice,
): Promise<Hits> => {
  if (text.trim() === '') return findInBranches(db, [ALL_CERTIFICATES], range, order, slice);
  const branches = [
    ...(searchIn === 'DOCUMENT' ? [] : textBranches(text, searchIn)),
    ...(searchIn === 'DOCUMENT' || searchIn === 'ALL' ? documentBranches(text) : []),
  ];
  return findInBranches(db, branches, range, order, slice);
};
