import { type RawBuilder, sql } from 'kysely';

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

/** 'B 12 / 345', '12 / 345' or ''. */
export const bookAndPage = (book: string, page: string): string =>
  [book, page].filter((part) => part !== '').join(' / ');

/** A document that another record refers to, as it is answered. */
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
