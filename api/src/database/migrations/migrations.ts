import { globSync } from 'node:fs';
import type { MigrationInterface } from 'typeorm';

type Migration = new () => MigrationInterface;

/** Sources are in a folder for each year, the files of a bundle beside it. */
const files = globSync('{*/,}[0-9]*-*.{ts,js}', { cwd: import.meta.dirname });
const modules = await Promise.all(
  files.toSorted().map((name) => import(/* webpackIgnore: true */ `./${name}`) as Promise<Record<string, Migration>>),
);

/** All migrations, in order. Files of a bundle export other values as well. */
export const migrations: Migration[] = modules.flatMap((module) => Object.values(module).filter((value) => typeof value === 'function'));
