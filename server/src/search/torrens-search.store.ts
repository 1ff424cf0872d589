import { documentNumberKey, typedTextKey } from '@portal/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { and, type Sql, walkBy } from './capped-walk.ts';
import type { DocumentFilter, Hits, Slice, SortOrder } from './search-query.ts';

/** The columns by which certificates can be sorted (001 section 2.5). */
export const TORRENS_SORT_KEYS = ['certificateNumber', 'certifiedDate', 'bookAndPage'] as const;
export type TorrensSortKey = (typeof TORRENS_SORT_KEYS)[number];

const { orderColumns, firstRows, runBranches } = walkBy<TorrensSortKey>({
  columns: {
    certificateNumber: ['number_key', 'cert_id'],
    certifiedDate: ['certified_on', 'number_key', 'cert_id'],
    bookAndPage: ['book_key', 'number_key', 'cert_id'],
  },
  id: 'cert_id',
  day: 'certified_on',
});

/** A table with rows of certificates, and the conditions for its rows. */
interface Branch {
  readonly table: Sql;
  readonly conditions: readonly Sql[];
}

type Days = Pick<DocumentFilter, 'from' | 'to'>;

const dayConditions = ({ from, to }: Days): Sql[] => [
  ...(from === null ? [] : [sql`certified_on >= ${from}::date`]),
  ...(to === null ? [] : [sql`certified_on <= ${to}::date`]),
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
    sql`SELECT ${orderColumns(order)} FROM ${table} WHERE ${and([...conditions, ...dayConditions(days)])}
      ${firstRows(order, maxRows)}`;
  return runBranches(db, (maxRows) => branches.map((branch) => branchOf(branch, maxRows)), order, slice);
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
