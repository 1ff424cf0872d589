import pg from 'pg';

async function withClient<Value>(url: string, use: (client: pg.Client) => Promise<Value>): Promise<Value> {
  const client = new pg.Client({ connectionString: url });
  // without a listener, a connection that the server ends would end the tests
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/** Runs a query at a PostgreSQL URL, on a separate connection. */
export const queryDatabase = <Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> =>
  withClient(url, async (client) => (await client.query<Row>(statement)).rows);

/** Runs `work` while no other session can use a table. */
export const whileLocked = <Value>(url: string, table: string, work: () => Promise<Value>): Promise<Value> =>
  withClient(url, async (client) => {
    await client.query('BEGIN');
    await client.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
    return work();
  });
