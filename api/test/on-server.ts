import pg from 'pg';

/** Runs statements on a PostgreSQL server, on a connection of their own. */
export async function onServer<Result>(url: string, run: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return run(client).finally(() => client.end());
}
