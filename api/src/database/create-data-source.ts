import { DataSource, type EntityTarget } from 'typeorm';
import { CommitListener } from './after-commit.ts';
import { migrations } from './migrations/migrations.ts';

export interface DataSourceSettings {
  url: string;
  poolSize?: number;
  entities: Exclude<EntityTarget<object>, string>[];
}

/** The one connection to PostgreSQL; its schema comes from migrations only. */
export function createDataSource({ url, poolSize = 10, entities }: DataSourceSettings): DataSource {
  return new DataSource({
    type: 'postgres',
    url,
    poolSize,
    entities: entities as never,
    migrations,
    subscribers: [CommitListener],
    migrationsTableName: 'migrations',
    connectTimeoutMS: 5000,
    applicationName: 'nearhand-api',
    extra: { statement_timeout: 15_000, idle_in_transaction_session_timeout: 15_000 },
    logging: false,
  });
}
