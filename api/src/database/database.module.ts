import { type DynamicModule, Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { StartError } from '../env/start-error.ts';
import { createDataSource, createMigrationSource, type DataSourceSettings } from './create-data-source.ts';
import { migrate, pendingMigrations } from './migrate.ts';
import { type KeyIds, recordKeys, refuseForeignKeys } from './own-keys.ts';

interface DatabaseSettings extends DataSourceSettings {
  /** Leads to the database itself, not to a pooler. */
  directUrl: string;
  keys: KeyIds;
  /** Otherwise, it must have been migrated by the command. */
  migratesAtStart: boolean;
}

async function connect(settings: DatabaseSettings): Promise<DataSource> {
  const dataSource = createDataSource(settings);
  try {
    await dataSource.initialize();
  } catch (error) {
    const { host, pathname } = new URL(settings.url);
    const reason = error instanceof AggregateError ? error.errors.map(String).join(', ') : String((error as Error).message);
    throw new StartError(`DATABASE_URL: the database ${pathname.slice(1)} on ${host} cannot be reached (${reason})`);
  }
  try {
    // A process with other keys migrates nothing.
    await refuseForeignKeys(dataSource, settings.keys);
    if (settings.migratesAtStart) await migrate(createMigrationSource(settings.directUrl));
    else await refusePending(settings.directUrl);
    await recordKeys(dataSource, settings.keys);
  } catch (error) {
    await dataSource.destroy();
    throw error;
  }
  return dataSource;
}

/** A database with newer migrations is accepted: they keep what this version needs. */
async function refusePending(url: string): Promise<void> {
  const pending = await pendingMigrations(createMigrationSource(url));
  if (pending.length === 0) return;
  throw new StartError(`DATABASE_URL: the database lacks ${pending.length} migrations of this version; run the command migrate`);
}

/** Provides the `DataSource`, connected and migrated, to every module. */
@Global()
@Module({})
export class DatabaseModule implements OnApplicationShutdown {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  async onApplicationShutdown(): Promise<void> {
    if (this.dataSource.isInitialized) await this.dataSource.destroy();
  }
}

export const databaseModule = (settings: DatabaseSettings): DynamicModule => ({
  module: DatabaseModule,
  providers: [{ provide: DataSource, useFactory: () => connect(settings) }],
  exports: [DataSource],
});
