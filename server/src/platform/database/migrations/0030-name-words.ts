import { indexedWords, splitStoredName } from '@portal/domain';
import { type Kysely, sql } from 'kysely';

const BATCH_NAMES = 5_000;

/**
 * The words of last names with several words, so that BANK finds FIRST HAWAIIAN BANK. `write_documents` keeps the words when it adds to the
 * number of parties of a name.
 */
const ADD_COLUMN = 'ALTER TABLE surname ADD COLUMN words text[] COLLATE "C"';
const ADD_INDEX =
  'CREATE INDEX surname_words ON surname USING gin (words) WITH (fastupdate = on, gin_pending_list_limit = 128)';

interface NameRow {
  readonly last_key: string;
  readonly last_name: string;
  readonly first_name: string;
}

/** The next names in key order, each with its spelling on one document. */
const namesAfter = async (db: Kysely<unknown>, last: string): Promise<NameRow[]> => {
  const { rows } = await sql<NameRow>`
    SELECT named.last_key, coalesce(written.last_name, '') AS last_name, coalesce(written.first_name, '') AS first_name
    FROM (SELECT last_key FROM surname WHERE last_key > ${last} ORDER BY last_key LIMIT ${sql.lit(BATCH_NAMES)}) AS named
    LEFT JOIN LATERAL (SELECT last_name, first_name FROM party WHERE last_key = named.last_key LIMIT 1) AS written ON true
    ORDER BY named.last_key`.execute(db);
  return rows;
};

/** Computes the words in TypeScript, by the same functions as for new names. */
const fillWords = async (db: Kysely<unknown>): Promise<void> => {
  for (let names = await namesAfter(db, ''); names.length > 0; ) {
    const rows = names.flatMap(({ last_key, last_name, first_name }) => {
      // without a first name, the last name may contain both, as in 'WOODS, JOHNNY'
      const words = indexedWords(first_name === '' ? splitStoredName(last_name).lastName : last_name);
      return words.length === 0 ? [] : [{ last_key, words }];
    });
    await sql`UPDATE surname SET words = found.words
      FROM json_to_recordset(${JSON.stringify(rows)}::json) AS found (last_key text, words text[])
      WHERE surname.last_key = found.last_key`.execute(db);
    names = await namesAfter(db, names.at(-1)?.last_key ?? '');
  }
};

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(ADD_COLUMN).execute(db);
  await fillWords(db);
  await sql.raw(ADD_INDEX).execute(db);
}
