import pg from 'pg';
import { onServer } from '../../../../tools/database/on-server.ts';
import { until } from '../../until.ts';

/** Connections over which instances exchange messages. */
export const busesQuery = `SELECT pid FROM pg_stat_activity WHERE application_name = 'nearhand-realtime' AND datname = current_database()`;

/** Ends the connections over which instances exchange messages, and refuses new connections to the database until `work` is done. */
export async function withoutBus(url: string, work: () => Promise<void>): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const allow = (isAllowed: boolean) =>
    onServer(process.env['TEST_DATABASE_URL'] ?? '', (server) => server.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS ${isAllowed}`));
  await allow(false);
  try {
    await client.query(`SELECT pg_terminate_backend(pid) FROM (${busesQuery}) AS bus`);
    await until(async () => (await client.query(busesQuery)).rowCount === 0);
    await work();
  } finally {
    await allow(true);
    await client.end();
  }
}
