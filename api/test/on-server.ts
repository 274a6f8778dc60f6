import pg from 'pg';

/** Connects to a PostgreSQL for some statements. */
export async function onServer<Result>(url: string, run: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return run(client).finally(() => client.end());
}
