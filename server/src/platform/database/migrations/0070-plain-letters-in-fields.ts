import { type Kysely, sql } from 'kysely';

/** Letters from which Unicode removes no accent, in both cases, and the letters of an ordinary keyboard in their place. */
const SINGLE = 'łđðøħŧıŁĐÐØĦŦ';
const PLAIN = 'LDDOHTILDDOHT';
const DOUBLE = { þ: 'TH', Þ: 'TH', æ: 'AE', Æ: 'AE', œ: 'OE', Œ: 'OE', ß: 'SS', ẞ: 'SS' };
/** Punctuation that the "C" collation does not count as such: quotation marks, apostrophes, the glottal stop, dashes and signs. */
const PUNCTUATION =
  '[[:punct:][:space:]\u00a0\u00a1\u00ab\u00b4\u00b7\u00bb\u00bf\u02b0-\u02ff\u2010-\u2027\u2030-\u205e]+';

const plain = (text: string): string =>
  Object.entries(DOUBLE).reduce(
    (replaced, [letter, letters]) => `replace(${replaced}, '${letter}', '${letters}')`,
    `translate(${text}, '${SINGLE}', '${PLAIN}')`,
  );
const WITHOUT_ACCENTS = `upper(regexp_replace(normalize(written, NFKD), '[\u0300-\u036f]+', '', 'g') COLLATE "C")`;

/**
 * Makes fields of a record match as names do: E½ is E 1/2, and ŁÓDŹ is LODZ. Before, fractions and these letters were compared as they
 * were written. The indexes are built beside the old ones, with which others search meanwhile.
 */
const STATEMENTS = [
  `CREATE OR REPLACE FUNCTION search_key(written text) RETURNS text IMMUTABLE PARALLEL SAFE LANGUAGE sql
    AS $$ SELECT CASE WHEN octet_length(written) = char_length(written)
      THEN regexp_replace(regexp_replace(upper(written COLLATE "C"), '(^|[^0-9])0+(?=[0-9])', '\\1', 'g'),
        '[[:punct:][:space:]]+', '', 'g')
      ELSE normalize(regexp_replace(regexp_replace(${plain(WITHOUT_ACCENTS)},
        '(^|[^0-9])0+(?=[0-9])', '\\1', 'g'), '${PUNCTUATION}', '', 'g'), NFC) END $$`,
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
