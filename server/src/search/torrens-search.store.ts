import { documentNumberKey, typedTextKey } from '@portal/domain';
import { type Kysely, sql } from 'kysely';
import { KEEP_PLAN } from '../platform/database/kept-plan.ts';
import type { Database } from '../platform/database/schema.ts';
import { createCappedSearch, joinWithAnd, type Sql } from './capped-search.ts';
import type { DocumentFilter, Hits, NumberBound, Slice, SortOrder } from './search-query.ts';

/** The columns by which certificates can be sorted (001 section 2.5). */
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

/** A table with rows of certificates, and the conditions for its rows. */
interface Branch {
  readonly table: Sql;
  readonly conditions: readonly Sql[];
}

const numberCondition = ({ number, direction }: NumberBound): Sql =>
  direction === 'ASC' ? sql`number_key >= ${number}` : sql`number_key <= ${number}`;

type Days = Pick<DocumentFilter, 'from' | 'to' | 'numberBound'>;

const dayConditions = ({ from, to, numberBound }: Days): Sql[] => [
  ...(from === null ? [] : [sql`certified_on >= ${from}::date`]),
  ...(to === null ? [] : [sql`certified_on <= ${to}::date`]),
  ...(numberBound === undefined ? [] : [numberCondition(numberBound)]),
];

const find = async (
  db: Kysely<Database>,
  branches: readonly Branch[],
  days: Days,
  order: SortOrder<TorrensSortKey>,
  slice: Slice,
): Promise<Hits> => {
  if (branches.length === 0) return { total: 0, isMore: false, days: null, ids: [] };
  const branchOf = ({ table, conditions }: Branch, maxRows: number): Sql =>
    sql`SELECT ${orderColumns(order)} FROM ${table} WHERE ${joinWithAnd([...conditions, ...dayConditions(days)])}
      ${firstRows(order, maxRows)}`;
  return runBranches(db, (maxRows) => branches.map((branch) => branchOf(branch, maxRows)), order, slice);
};

/**
 * Finds the first day of these dates that has a certificate with this number or a later one in sort order. Undefined if there is none,
 * which is usual, because numbers follow the dates. It reads one index of certificates instead of their many texts.
 */
export const readCertificatesFromNumber = async (
  db: Kysely<Database>,
  { from, to }: Days,
  numberBound: NumberBound,
): Promise<Days | undefined> => {
  const { rows } = await sql<{ first: string }>`
    SELECT ${KEEP_PLAN} certified_on::text AS first FROM torrens_certificate
    WHERE certified_on >= coalesce(${from}::date, '-infinity') AND certified_on <= coalesce(${to}::date, 'infinity')
      AND ${numberCondition(numberBound)}
    ORDER BY certified_on LIMIT 1`.execute(db);
  return rows[0] && { from: rows[0].first, to, numberBound };
};

const CERTIFICATES = sql`(SELECT id AS cert_id, number_key, certified_on, book_key FROM torrens_certificate) AS certificate`;
const EVERYTHING: Branch = { table: CERTIFICATES, conditions: [] };

/** Finds certificates by number, ignoring case, punctuation and leading zeros; all certificates for an empty number. */
export const findByCertificate = (
  db: Kysely<Database>,
  { certificateNumber, ...days }: Days & { readonly certificateNumber: string },
  order: SortOrder<TorrensSortKey>,
  slice: Slice,
): Promise<Hits> => {
  if (certificateNumber.trim() === '') return find(db, [EVERYTHING], days, order, slice);
  const conditions = [sql`number_key = ${documentNumberKey(certificateNumber)}`];
  return find(db, [{ table: CERTIFICATES, conditions }], days, order, slice);
};

export type TorrensSection = 'ALL' | 'LEGAL' | 'DOCUMENT' | 'MEMORIAL' | 'RECITAL';

export interface TorrensTextQuery extends Days {
  readonly text: string;
  readonly searchIn: TorrensSection;
}

/** The branch for memorials that name a document with this number; none for punctuation only. */
const documentBranches = (typed: string): readonly Branch[] => {
  const key = documentNumberKey(typed);
  if (key === '') return [];
  return [{ table: sql`torrens_memorial`, conditions: [sql`document_key = ${key}`, sql`document_key <> ''`] }];
};

/** The branch for sections that contain the typed words. A text key has no wildcard characters, so it is safe in a LIKE pattern. */
const textBranches = (typed: string, section: TorrensSection): readonly Branch[] => {
  const key = typedTextKey(typed);
  if (key === undefined) return [];
  const containsKey = sql`text_key LIKE ${`%${key}%`}`;
  const conditions = section === 'ALL' ? [containsKey] : [containsKey, sql`section = ${section}`];
  return [{ table: sql`torrens_text`, conditions }];
};

/** Finds certificates by their text; all certificates for an empty text. */
export const findByTorrensText = (
  db: Kysely<Database>,
  { text, searchIn, ...days }: TorrensTextQuery,
  order: SortOrder<TorrensSortKey>,
  slice: Slice,
): Promise<Hits> => {
  if (text.trim() === '') return find(db, [EVERYTHING], days, order, slice);
  const branches = [
    ...(searchIn === 'DOCUMENT' ? [] : textBranches(text, searchIn)),
    ...(searchIn === 'DOCUMENT' || searchIn === 'ALL' ? documentBranches(text) : []),
  ];
  return find(db, branches, days, order, slice);
};
