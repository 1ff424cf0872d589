import pg from 'pg';

/** An index or key of a table, and how large the table is. */
interface TakenAway {
  readonly create: string;
  readonly size: number;
}

interface Found {
  readonly name: string;
  readonly table: string;
  readonly constraint: string | null;
  readonly definition: string;
}

const FIND = `SELECT index_class.relname AS name, table_class.relname AS table,
    pg_get_constraintdef(pg_constraint.oid) AS constraint, pg_get_indexdef(indexrelid) AS definition
  FROM pg_index
  JOIN pg_class AS index_class ON index_class.oid = indexrelid
  JOIN pg_class AS table_class ON table_class.oid = indrelid
  LEFT JOIN pg_constraint ON conindid = indexrelid AND contype IN ('p', 'u')
  WHERE table_class.relname = ANY ($1) ORDER BY 1`;

/** Takes keys and indexes of these tables away; answers what makes them again. */
export const takeIndexes = async (url: string, tables: readonly string[]): Promise<readonly Omit<Found, 'name'>[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Found>(FIND, [tables]);
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

const AT_ONCE = 2;

/** Makes them again, two at a time, those of the largest tables first. */
export const makeIndexes = async (url: string, taken: readonly Omit<Found, 'name'>[]): Promise<void> => {
  const clients = Array.from({ length: AT_ONCE }, () => new pg.Client({ connectionString: url }));
  const [first] = clients;
  for (const client of clients) {
    await client.connect();
    await client.query("SET maintenance_work_mem = '1GB'");
  }
  const waiting: TakenAway[] = [];
  for (const { table, definition } of taken) {
    const found = await first?.query<{ size: string }>('SELECT pg_relation_size($1::regclass) AS size', [table]);
    waiting.push({ create: definition, size: Number(found?.rows[0]?.size ?? 0) });
  }
  // keys lock their whole table: before anything else wants it
  const isKey = ({ create }: TakenAway): number => Number(create.startsWith('ALTER'));
  waiting.sort((left, right) => isKey(right) - isKey(left) || right.size - left.size);
  const work = async (client: pg.Client): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await client.query(next.create);
    await client.end();
  };
  await Promise.all(clients.map(work));
};
