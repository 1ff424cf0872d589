import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

export const DOCUMENTS = 48_000;
const FIRST_DAY = '1970-01-01';
/** Documents are recorded on 20,000 days, in the order of their numbers. */
const DAYS = 20_000;

/**
 * Inserts many documents of one plat, one parcel, and four villages with the same beginning: the worst case for searches. `lot` is an
 * SQL expression, in which `n` is the document's number.
 */
export const addDocuments = async (db: Kysely<Database>, lot = sql`''`): Promise<void> => {
  const numbers = sql`generate_series(1, ${sql.lit(DOCUMENTS)}) AS n`;
  const day = sql`date ${sql.lit(FIRST_DAY)} + (n::bigint * ${sql.lit(DAYS)} / ${sql.lit(DOCUMENTS)})::int`;
  const shared = sql`'0' || length(n::text) || n AS number_key, ${day} AS recorded_on, 'LR' AS document_type,
    'I' || n % 17 AS instrument_code, 'G' || n % 97 AS grantor_key, false AS confidential`;
  const none = sql.lit('');
  await sql`INSERT INTO document (id, document_number, recorded_at, book_type, book, page, verified, page_count, image_file, note,
      content_hash, number_key, recorded_on, document_type, instrument_code, grantor_key, confidential)
    SELECT n, n::text, ${day}, ${none}, ${none}, ${none}, true, 1, ${none}, ${none}, ${none}, ${shared} FROM ${numbers}`.execute(
    db,
  );
  const columns = sql`number_key, recorded_on, document_type, instrument_code, grantor_key, confidential`;
  await sql`INSERT INTO document_island (doc_id, ord, island, village, village_key, ${columns})
    SELECT n, 1, 'SAIPAN', 'Garapan', 'GARAPAN' || n % 4, ${shared} FROM ${numbers}`.execute(db);
  await sql`INSERT INTO parcel (doc_id, ord, parcel_id, parcel_key, ${columns})
    SELECT n, 1, 'R77', 'R77', ${shared} FROM ${numbers}`.execute(db);
  const parts = sql`sublot, block, other_lot_code, other_lot, section, township, range, base, meridian, qqqq, qqq, qq, q,
    municipality, building, unit, garage, comment`;
  await sql`INSERT INTO legal (doc_id, ord, kind, plat_number, lot, ${parts}, ${columns})
    SELECT n, 1, 'LB', 'P9', ${lot}, ${sql.join(Array.from({ length: 18 }, () => none))}, ${shared} FROM ${numbers}`.execute(
    db,
  );
  await sql`INSERT INTO recorded_month SELECT date_trunc('month', recorded_on), count(*), min(number_key), max(number_key)
    FROM document GROUP BY 1`.execute(db);
};
