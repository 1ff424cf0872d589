import { type Kysely, sql } from 'kysely';

/** Letters without a decomposition into letter and accent, whose capitals the "C" collation does not know. */
const SMALL = 'æœøłđþð';
const CAPITAL = 'ÆŒØŁĐÞÐ';
/** Punctuation that the "C" collation does not count as such: quotation marks, apostrophes, the glottal stop, dashes and signs. */
const PUNCTUATION =
  '[[:punct:][:space:]\u00a0\u00a1\u00ab\u00b4\u00b7\u00bb\u00bf\u02b0-\u02ff\u2010-\u2027\u2030-\u205e]+';

/**
 * Makes fields of a record match regardless of accents and of typographic punctuation, as names do: BAYAMON is BAYAMÓN. Before, accents were
 * compared, and an accented letter also by its case. The indexes of the function are built again.
 *
 * Texts of ASCII characters, which are nearly all, keep the shorter expression: it takes half of the time. The function is not STRICT
 * anymore, because PostgreSQL does not inline a STRICT function that contains CASE.
 */
const STATEMENTS = [
  `CREATE OR REPLACE FUNCTION search_key(written text) RETURNS text IMMUTABLE PARALLEL SAFE LANGUAGE sql
    AS $$ SELECT CASE WHEN octet_length(written) = char_length(written)
      THEN regexp_replace(regexp_replace(upper(written COLLATE "C"), '(^|[^0-9])0+(?=[0-9])', '\\1', 'g'),
        '[[:punct:][:space:]]+', '', 'g')
      ELSE normalize(regexp_replace(regexp_replace(
        translate(upper(regexp_replace(normalize(written, NFD), '[\u0300-\u036f]+', '', 'g') COLLATE "C"), '${SMALL}', '${CAPITAL}'),
        '(^|[^0-9])0+(?=[0-9])', '\\1', 'g'), '${PUNCTUATION}', '', 'g'), NFC) END $$`,
  `COMMENT ON FUNCTION search_key IS 'the text of a field in uppercase, without accents, punctuation, spaces and leading zeros'`,
  'REINDEX INDEX document_book_page',
  'REINDEX INDEX legal_lot',
  'ANALYZE document',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
