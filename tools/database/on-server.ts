import pg from 'pg';

/** Runs statements on a PostgreSQL server, on a connection of their own. */
export async function onServer<Result>(
  url: string,
  run: (client: pg.Client) => Promise<Result>,
  settings: Pick<pg.ClientConfig, 'connectionTimeoutMillis'> = {},
): Promise<Result> {
  const client = new pg.Client({ connectionString: url, ...settings });
  // A connection that is lost also ends its statement with an error.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await run(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
