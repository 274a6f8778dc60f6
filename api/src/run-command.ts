import type { DataSource } from 'typeorm';
import { createDataSource, type DataSourceSettings } from './database/create-data-source.ts';
import { type Environment, withFiles, withoutEmpty } from './env/env-files.ts';

/** The address of the database itself if `DATABASE_DIRECT_URL` is set, else `DATABASE_URL`, each also as a file; `undefined` without both. */
export function readDatabaseUrl(variables: Environment = process.env): string | undefined {
  const names = ['DATABASE_DIRECT_URL', 'DATABASE_URL'];
  const { DATABASE_URL, DATABASE_DIRECT_URL = DATABASE_URL } = withFiles(withoutEmpty(variables), names);
  return DATABASE_DIRECT_URL;
}

/** Runs a command with a connection to a database. */
export async function withDatabase<Result>(
  settings: Pick<DataSourceSettings, 'url' | 'entities'>,
  run: (dataSource: DataSource) => Promise<Result>,
): Promise<Result> {
  const dataSource = await createDataSource({ ...settings, poolSize: 1 }).initialize();
  try {
    return await run(dataSource);
  } finally {
    await dataSource.destroy();
  }
}

/** Prints the text that a command returns, or the message of its error, which makes the exit code 1. */
export function printResult(result: Promise<string>): void {
  result.then(
    (text) => process.stdout.write(`${text}\n`),
    (error: Error) => {
      process.stderr.write(`${error.message}\n`);
      process.exitCode = 1;
    },
  );
}
