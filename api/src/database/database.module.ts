import { type DynamicModule, Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { StartError } from '../env/start-error.ts';
import { createDataSource, createMigrationSource, type DataSourceSettings } from './create-data-source.ts';
import { migrate } from './migrate.ts';
import { type KeyIds, recordKeys, refuseForeignKeys } from './own-keys.ts';

interface DatabaseSettings extends DataSourceSettings {
  keys: KeyIds;
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
  // A process with other keys migrates nothing.
  await refuseForeignKeys(dataSource, settings.keys);
  await migrate(createMigrationSource(settings.url));
  await recordKeys(dataSource, settings.keys);
  return dataSource;
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
