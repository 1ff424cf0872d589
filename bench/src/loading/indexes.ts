import pg from 'pg';

/** The statement that creates an index or key again, and the size of its table. */
interface DroppedIndex {
  readonly create: string;
  readonly size: number;
}

interface IndexDefinition {
  readonly name: string;
  readonly table: string;
  readonly constraint: string | null;
  readonly definition: string;
}

const FIND_INDEXES = `SELECT index_class.relname AS name, table_class.relname AS table,
    pg_get_constraintdef(pg_constraint.oid) AS constraint, pg_get_indexdef(indexrelid) AS definition
  FROM pg_index
  JOIN pg_class AS index_class ON index_class.oid = indexrelid
  JOIN pg_class AS table_class ON table_class.oid = indrelid
  LEFT JOIN pg_constraint ON conindid = indexrelid AND contype IN ('p', 'u')
  WHERE table_class.relname = ANY ($1) ORDER BY 1`;

/** Drops the keys and indexes of tables. Returns the definitions for creating them again. */
export const dropIndexes = async (
  url: string,
  tables: readonly string[],
): Promise<readonly Omit<IndexDefinition, 'name'>[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<IndexDefinition>(FIND_INDEXES, [tables]);
    for (const { name, table, constraint } of rows)
      await client.query(constraint === null ? `DROP INDEX ${name}` : `ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
    return rows.map(({ name, table, constraint, definition }) => ({
      table,
      constraint,
      definition: constraint === null ? definition : `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${constraint}`,
    }));
  } finally {
    await client.end();
  }
};

const CONCURRENCY = 2;

/** Creates dropped indexes again, two in parallel, those of the largest tables first. */
export const createIndexes = async (url: string, dropped: readonly Omit<IndexDefinition, 'name'>[]): Promise<void> => {
  const clients = Array.from({ length: CONCURRENCY }, () => new pg.Client({ connectionString: url }));
  const [first] = clients;
  for (const client of clients) {
    await client.connect();
    await client.query("SET maintenance_work_mem = '1GB'");
  }
  const waiting: DroppedIndex[] = [];
  for (const { table, definition } of dropped) {
    const found = await first?.query<{ size: string }>('SELECT pg_relation_size($1::regclass) AS size', [table]);
    waiting.push({ create: definition, size: Number(found?.rows[0]?.size ?? 0) });
  }
  // keys first, because they lock their whole table
  const isKey = ({ create }: DroppedIndex): number => Number(create.startsWith('ALTER'));
  waiting.sort((left, right) => isKey(right) - isKey(left) || right.size - left.size);
  const work = async (client: pg.Client): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await client.query(next.create);
    await client.end();
  };
  await Promise.all(clients.map(work));
};
