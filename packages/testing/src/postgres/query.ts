import pg from 'pg';

/** Asks a PostgreSQL by its address, on a connection for this statement alone. */
export async function queryAt<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  // a connection that the server ends may not end the tests
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}
