import { type Kysely, sql } from 'kysely';

/** Letters without a decomposition into letter and accent, whose capitals the "C" collation does not know. */
const SMALL = 'æœøłđþð';
const CAPITAL = 'ÆŒØŁĐÞÐ';
/** Punctuation that the "C" collation does not count as such: quotation marks, apostrophes, the glottal stop, dashes and signs. */
const PUNCTUATION =
  '[[:punct:][:space:]\u00a0\u00a1\u00ab\u00b4\u00b7\u00bb\u00bf\u02b0-\u02ff\u2010-\u2027\u2030-\u205e]+';

/**
 * Makes fields of a record match regardless of accents and of typographic punctuation, as names do: BAYAMON is BAYAMÓN. Before, accents were
 * compared, and an accented letter also by its case. The indexes of the function are built beside the
 * old ones, with which others search meanwhile.
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
  "CREATE INDEX document_book_page_new ON document (search_key(book), search_key(page)) WHERE book <> ''",
  `CREATE INDEX legal_lot_new ON legal (plat_number, search_key(lot), number_key, doc_id)
    INCLUDE (recorded_on, document_type, instrument_code, confidential, lot) WHERE plat_number <> ''`,
  'ANALYZE document',
  'ANALYZE legal',
  // last, because nobody can search from here to the commit
  'DROP INDEX document_book_page',
  'ALTER INDEX document_book_page_new RENAME TO document_book_page',
  'DROP INDEX legal_lot',
  'ALTER INDEX legal_lot_new RENAME TO legal_lot',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
