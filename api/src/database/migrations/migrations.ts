import { readdirSync } from 'node:fs';
import type { MigrationInterface } from 'typeorm';

type Migration = new () => MigrationInterface;

const files = readdirSync(import.meta.dirname).filter((name) => /^\d+-[\w-]+\.[jt]s$/.test(name));
const modules = await Promise.all(
  files.toSorted().map((name) => import(/* webpackIgnore: true */ `./${name}`) as Promise<Record<string, Migration>>),
);

/** All migrations of this folder, in order. Files of a bundle export other values as well. */
export const migrations: Migration[] = modules.flatMap((module) => Object.values(module).filter((value) => typeof value === 'function'));
