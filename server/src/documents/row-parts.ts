import { type Kysely, type RawBuilder, sql } from 'kysely';
import { KEEP_PLAN } from '../platform/database/kept-plan.ts';
import type { Database } from '../platform/database/schema.ts';

/** A document that another record refers to, as it is stored. */
export interface StoredReference {
  readonly doc_id: number;
  readonly number: string;
  readonly type: string;
  readonly instrument: string;
  readonly book: string;
  readonly page: string;
  /** 'YYYY-MM-DDTHH:MM:SS', '' when the document is not on file */
  readonly recorded_at: string;
}

/** The rows of a query as one JSON array; an empty array when there are none. */
export const rowsAsJson = (query: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(SELECT coalesce(json_agg(item), '[]') FROM (${query}) AS item)`;

/** The queries of several lists. Their SQL must not contain the ids themselves, because PostgreSQL keeps its plan. */
type Queries<Lists> = { readonly [Name in keyof Lists]: RawBuilder<unknown> };

/**
 * Runs several queries as one statement and returns the rows of each. `common` is a WITH clause for what several of them read. For a page of 25 records this takes half as long as a statement
 * with lists inside of each row: PostgreSQL builds one JSON array for each list, so only one value for each list is parsed here.
 */
export const readLists = async <Lists extends Readonly<Record<string, readonly object[]>>>(
  db: Kysely<Database>,
  queries: Queries<Lists>,
  common: RawBuilder<unknown> = sql``,
): Promise<Lists> => {
  const columns = Object.entries(queries).map(([name, query]) => sql`${rowsAsJson(query)} AS ${sql.ref(name)}`);
  const { rows } = await sql<Lists>`${common} SELECT ${KEEP_PLAN} ${sql.join(columns)}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('A SELECT without FROM returned no row.');
  return row;
};

/** A row that belongs to a document, with the document's id. */
export interface DocumentPart {
  readonly of_doc: number;
}

/** Returns a function that finds the rows of one document. */
export const byDocument = <Row extends DocumentPart>(rows: readonly Row[]): ((id: number) => readonly Row[]) => {
  const groups = Map.groupBy(rows, (row) => row.of_doc);
  return (id) => groups.get(id) ?? [];
};

/** '12 / 345'; only the book or the page if the other is ''; '' if both are. */
export const bookAndPage = (book: string, page: string): string =>
  [book, page].filter((part) => part !== '').join(' / ');

/** Converts a stored reference to the fields of a response. */
export const toReference = (reference: StoredReference) => {
  const [date = '', time = ''] = reference.recorded_at.split('T');
  const [hour = '', minute = ''] = time.split(':');
  return {
    docId: reference.doc_id,
    displayDocNumber: reference.number,
    docNumber: reference.number,
    docType: reference.type,
    instrumentDescription: reference.instrument,
    displayBookAndPage: bookAndPage(reference.book, reference.page),
    recordedDate: date,
    recordedTime: time === '' ? '' : `${Number(hour) % 12 || 12}:${minute}`,
    recordedAmPm: time === '' ? '' : Number(hour) < 12 ? 'AM' : 'PM',
  };
};
