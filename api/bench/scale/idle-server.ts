import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { BenchInstallation } from './bench-installation.ts';
import type { BenchServer } from './bench-server.ts';
import { countConnections, readDatabaseLoad } from './database-load.ts';
import type { Judgement } from './judge.ts';
import { shareOfCore } from './process-usage.ts';

/** Transactions and connections of a process without anything to do. */
const bar = { transactions: 5, connections: 5 };
/** Time after which the one-time work of a start is done. */
const startMs = 30_000;
/** Some jobs run each minute. */
const seconds = 60;

/** A server that has just started on an empty database: what it does when nobody does anything. */
export async function idleServer(
  { database }: BenchInstallation,
  server: BenchServer,
  client: pg.Client,
  { note, judge }: Judgement,
): Promise<void> {
  const read = async () => ({ server: await server.readUsage(), database: await readDatabaseLoad(client, database.process) });
  await pause(startMs);
  const before = await read();
  await pause(seconds * 1000);
  const after = await read();
  const transactions = (after.database.transactions - before.database.transactions) / seconds;
  const connections = await countConnections(client);
  note('idle server: CPU, % of a core', shareOfCore(before.server, after.server, seconds).toFixed(1));
  note('  memory, MB', Math.round(after.server.bytes / 1e6));
  note('  of PostgreSQL for it', shareOfCore(before.database, after.database, seconds).toFixed(1));
  judge('  transactions a second', transactions.toFixed(1), `≤ ${bar.transactions}`, transactions <= bar.transactions);
  judge('  connections', connections, `≤ ${bar.connections}`, connections <= bar.connections);
}
