import type pg from 'pg';
import { DataSource, type EntityTarget, type MigrationInterface } from 'typeorm';
import type { Tracer } from '../tracing/tracer.ts';
import { CommitListener } from './after-commit.ts';
import { migrations } from './migrations/migrations.ts';
import { StandbyError } from './standby-error.ts';
import { tracedClient } from './traced-client.ts';
import { joinWholeTransactions } from './whole-transaction.ts';

export interface DataSourceSettings {
  url: string;
  poolSize?: number;
  /** The address leads to a pooler in transaction mode, which limits times itself: settings of a connection would reach other clients. */
  hasPooler?: boolean;
  /** `null` if nothing is traced. */
  tracer?: Tracer | null;
  entities: Exclude<EntityTarget<object>, string>[];
}

/** Makes the pool close a new connection to a read-only server, such as the old primary after a failover. */
function refuseStandby(client: pg.ClientBase, done: (error?: Error) => void): void {
  client.query<{ transaction_read_only: string }>('SHOW transaction_read_only').then(({ rows: [row] }) => {
    done(row?.transaction_read_only === 'on' ? new StandbyError() : undefined);
  }, done);
}

const common = { type: 'postgres', connectTimeoutMS: 5000, applicationName: 'nearhand-api', logging: false } as const;

const timeLimits = { statement_timeout: 15_000, idle_in_transaction_session_timeout: 15_000 };

/** The connections that serve requests; only migrations change the schema. */
export function createDataSource({ url, poolSize = 10, hasPooler = false, tracer = null, entities }: DataSourceSettings): DataSource {
  const dataSource = new DataSource({
    ...common,
    url,
    poolSize,
    entities: entities as never,
    subscribers: [CommitListener],
    extra: { ...(!hasPooler && timeLimits), ...(tracer && { Client: tracedClient(tracer) }), verify: refuseStandby },
  });
  joinWholeTransactions(dataSource);
  return dataSource;
}

/**
 * The connections that migrate. A statement may take as long as its table requires, but does not wait long for a lock:
 * all requests that need the table would queue up behind it.
 */
export function createMigrationSource(url: string, run: (new () => MigrationInterface)[] = migrations): DataSource {
  return new DataSource({
    ...common,
    url,
    poolSize: 2,
    migrations: run,
    migrationsTableName: 'migrations',
    extra: { lock_timeout: 5_000 },
  });
}
