/** `npm run migrate`: changes the database of DATABASE_URL to the schema of this version, for servers with MIGRATE_ON_START=off. */
import { createMigrationSource } from './database/create-data-source.ts';
import { migrate } from './database/migrate.ts';
import { createBoss } from './jobs/job-boss.ts';
import { printResult, readDatabaseUrl } from './run-command.ts';

async function run(): Promise<string> {
  const url = readDatabaseUrl();
  if (!url) throw new Error('DATABASE_URL is not set');
  const migrations = await migrate(createMigrationSource(url));
  const boss = createBoss(url);
  await boss.start();
  await boss.stop({ graceful: false });
  return migrations.length === 0 ? 'The database has the schema of this version.' : `Done: ${migrations.join(', ')}`;
}

printResult(run());
