import pg from 'pg';

async function withClient<Value>(url: string, use: (client: pg.Client) => Promise<Value>): Promise<Value> {
  const client = new pg.Client({ connectionString: url });
  // a connection that the server ends may not end the tests
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/** Asks a PostgreSQL by its address, on a connection for this statement alone. */
export const queryAt = <Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> =>
  withClient(url, async (client) => (await client.query<Row>(statement)).rows);

/** Does something while no other session can use a table of it. */
export const whileLocked = <Value>(url: string, table: string, work: () => Promise<Value>): Promise<Value> =>
  withClient(url, async (client) => {
    await client.query('BEGIN');
    await client.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
    return work();
  });
