import { type Kysely, sql } from 'kysely';

/** How a table is written again. */
interface Rewriting {
  readonly table: string;
  /** The added columns with their types, and the value of each for a row of the table. */
  readonly columns: readonly (readonly [name: string, type: string, value: string])[];
  /** Joined tables that the values come from. */
  readonly joins: readonly string[];
  /** Other definitions for indexes, by name. All others stay the same. */
  readonly indexes: Readonly<Record<string, string>>;
}

interface IndexOfTable {
  readonly name: string;
  readonly definition: string;
  readonly isKey: boolean;
}

const run = (db: Kysely<unknown>, statement: string) => sql.raw(statement).execute(db);

/** Functions that create the indexes of a table for another one, whose name begins with 'new_', and give them their names later. */
const readIndexes = async (db: Kysely<unknown>, { table, indexes }: Rewriting): Promise<readonly IndexOfTable[]> => {
  const { rows } =
    await sql<IndexOfTable>`SELECT relname AS name, pg_get_indexdef(indexrelid) AS definition, indisprimary AS "isKey"
    FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid WHERE indrelid = ${table}::regclass ORDER BY relname`.execute(
      db,
    );
  return rows.map((index) => ({ ...index, definition: indexes[index.name] ?? index.definition }));
};

const copyRights = async (db: Kysely<unknown>, table: string): Promise<void> => {
  const { rows } = await sql<{ statement: string }>`
    SELECT format('GRANT %s ON %I TO %I', privilege_type, ${`new_${table}`}::text, grantee) AS statement
    FROM information_schema.role_table_grants WHERE table_name = ${table} AND grantee <> current_user
      AND grantee <> 'PUBLIC'`.execute(db);
  for (const { statement } of rows) await run(db, statement);
};

/**
 * Writes a table again, with more columns. Searches read the old one meanwhile, while imports wait: to add columns to the table itself would
 * lock out searches until the migration is finished. Returns a function that puts the new table in place, which should be called last.
 */
export const rewriteTable = async (db: Kysely<unknown>, rewriting: Rewriting): Promise<() => Promise<void>> => {
  const { table, columns, joins } = rewriting;
  await run(db, `LOCK TABLE ${table} IN SHARE MODE`);
  const indexes = await readIndexes(db, rewriting);
  const added = columns.map(([name, type]) => `ADD COLUMN ${name} ${type}`).join(', ');
  const values = columns.map(([, , value]) => value).join(', ');
  await run(db, `CREATE TABLE new_${table} (LIKE ${table} INCLUDING ALL EXCLUDING INDEXES)`);
  await run(db, `ALTER TABLE new_${table} ${added}`);
  await run(db, `INSERT INTO new_${table} SELECT ${table}.*, ${values} FROM ${table} ${joins.join(' ')}`);
  for (const { definition } of indexes)
    await run(db, definition.replace(/INDEX (\S+) ON \S+ /, `INDEX new_$1 ON new_${table} `));
  await run(db, `ANALYZE new_${table}`);
  await copyRights(db, table);
  return async () => {
    await run(db, `DROP TABLE ${table}`);
    await run(db, `ALTER TABLE new_${table} RENAME TO ${table}`);
    for (const { name, isKey } of indexes) {
      await run(db, `ALTER INDEX new_${name} RENAME TO ${name}`);
      if (isKey) await run(db, `ALTER TABLE ${table} ADD CONSTRAINT ${name} PRIMARY KEY USING INDEX ${name}`);
    }
  };
};
