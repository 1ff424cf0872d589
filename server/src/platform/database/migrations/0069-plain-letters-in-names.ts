import { bookNameRange } from '@portal/domain';
import { type Kysely, sql } from 'kysely';

/** Letters that keys of names had before, and the letters of an ordinary keyboard in their place. */
const SINGLE = 'ŁĐÐØĦŦ';
const PLAIN = 'LDDOHT';
const DOUBLE = { Þ: 'TH', Æ: 'AE', Œ: 'OE' };
const OLD_LETTERS = `[${SINGLE}${Object.keys(DOUBLE).join('')}]`;

const plain = (key: string): string =>
  Object.entries(DOUBLE).reduce(
    (text, [letter, letters]) => `replace(${text}, '${letter}', '${letters}')`,
    `translate(${key}, '${SINGLE}', '${PLAIN}')`,
  );

/** Computes these keys of a table again. `derived` sets columns that depend on them. Rows with ordinary letters only are not written. */
const renewKeys = (table: string, columns: readonly string[], derived: readonly string[] = []): string =>
  `UPDATE ${table} SET ${[...columns.map((column) => `${column} = ${plain(column)}`), ...derived].join(', ')}
    WHERE ${columns.map((column) => `${column} ~ '${OLD_LETTERS}'`).join(' OR ')}${derived.length === 0 ? '' : ` OR middle_key ~ '${OLD_LETTERS}'`}`;

/** A middle name has only its initial in the key. */
const MIDDLE_KEY = `middle_key = left(${plain('middle_key')}, 1)`;
const FIRST_LETTERS = [2, 3].map((length) => `key${length} = left(${plain('last_key')}, ${length})`);

/** The names of a document, and the first two, three and four letters of their last names, each after their number. */
const RENEW_DOCUMENT_NAMES = `UPDATE document_names SET names = renewed.names,
    tokens = ARRAY(SELECT DISTINCT length || left(last_key, length)
      FROM unnest(renewed.names) AS name, split_part(substr(name, 2), E'\\t', 1) AS last_key, unnest(ARRAY[2, 3, 4]) AS length
      WHERE char_length(last_key) >= length)
  FROM (SELECT doc_id, ARRAY(SELECT ${plain('name')} FROM unnest(names) WITH ORDINALITY AS packed (name, place) ORDER BY place) AS names
    FROM document_names WHERE array_to_string(names, ' ') ~ '${OLD_LETTERS}') AS renewed
  WHERE document_names.doc_id = renewed.doc_id`;

/** Adds the rows of WAŁESA to those of WALESA. The words of a name are those of any of its spellings. */
const RENEW_SURNAMES = `WITH old AS (DELETE FROM surname WHERE last_key ~ '${OLD_LETTERS}' RETURNING ${plain('last_key')} AS last_key, parties, words)
  INSERT INTO surname AS known (last_key, parties, words)
    SELECT last_key, sum(parties), string_to_array(${plain("min(array_to_string(words, ' '))")}, ' ') FROM old GROUP BY last_key
    ON CONFLICT (last_key) DO UPDATE SET parties = known.parties + excluded.parties, words = coalesce(known.words, excluded.words)`;

/**
 * Makes names with Ł, Đ, Ø, Æ and similar letters match names typed on an ordinary keyboard: WALESA is WAŁĘSA. Unicode has no accent to
 * remove from these letters, so the keys contained them.
 */
const STATEMENTS = [
  ...['document', 'legal', 'document_names', 'tax_lien'].map((table) => renewKeys(table, ['grantor_key'])),
  renewKeys('party', ['last_key', 'first_key', 'grantor_key'], [MIDDLE_KEY, ...FIRST_LETTERS]),
  renewKeys('tax_lien_taxpayer', ['last_key', 'first_key', 'grantor_key'], [MIDDLE_KEY]),
  RENEW_DOCUMENT_NAMES,
  RENEW_SURNAMES,
  renewKeys('parcel', ['parcel_key', 'grantor_key']),
  renewKeys('document_address', ['street_key', 'city_key', 'grantor_key']),
  renewKeys('document_island', ['village_key', 'grantor_key']),
  renewKeys('plat', ['name_key', 'folded_number']),
  renewKeys('torrens_text', ['text_key']),
];

interface BookPage {
  readonly id: number;
  readonly from_name: string;
  readonly to_name: string;
}

/** The range of a page cannot be computed from its old keys, because its end is a key after all names of the page. */
const renewBookPages = async (db: Kysely<unknown>): Promise<void> => {
  const { rows } = await sql<BookPage>`SELECT id::int AS id, from_name, to_name FROM grantor_grantee_book
    WHERE octet_length(from_name || to_name) > char_length(from_name || to_name)`.execute(db);
  const keys = rows.map(({ id, from_name, to_name }) => ({ id, ...bookNameRange(from_name, to_name) }));
  await sql`UPDATE grantor_grantee_book SET from_key = renewed.from, until_key = renewed.until
    FROM json_to_recordset(${JSON.stringify(keys)}::json) AS renewed (id bigint, "from" text, until text)
    WHERE grantor_grantee_book.id = renewed.id
      AND (from_key, until_key) IS DISTINCT FROM (renewed.from, renewed.until)`.execute(db);
};

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  await renewBookPages(db);
}
