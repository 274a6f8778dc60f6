import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');

export interface Manifest {
  name: string;
  version: string;
  description?: string;
  exports?: Record<string, string>;
  bin?: Record<string, string>;
  engines?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

export interface KitPackage {
  /** Folder in the repository, and in the folder that is packed. */
  folder: string;
  /** Patterns of its files, below the folder. */
  files: readonly string[];
  /** Packages that a remote needs beside those that these files import, in the versions of this repository. */
  tools: readonly string[];
  /** Exports of files that are written while the package is packed. */
  exports?: Record<string, string>;
}

/** Packages that a team installs: those of this repository that its remote imports, and the program of the kit. */
export const kitPackages: readonly KitPackage[] = [
  { folder: 'contracts', files: ['{src,design,gen}/**/*.*'], tools: [] },
  { folder: 'locales', files: ['compile.ts', 'languages.json', '*/app/*.json'], tools: ['@types/node'] },
  { folder: 'platform', files: ['css.d.ts', '{src,federation,jest,notices}/**/*.*'], tools: ['@types/react', '@types/react-dom'] },
  {
    folder: 'remote-kit',
    files: ['src/**/*.*'],
    exports: { './tsconfig.json': './tsconfig.json' },
    tools: ['@rspack/cli', '@rspack/core', '@swc/core', '@swc/jest', 'jest'],
  },
];

/** Packages that the template of a remote imports itself. */
export const templatePackages = [
  'react',
  '@jest/globals',
  '@testing-library/react',
  '@playwright/test',
  '@types/node',
  '@types/react',
  'typescript',
] as const;

export const manifestOf = (folder: string): Manifest => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest;

const owners = ['.', 'platform', 'e2e'].map(manifestOf);

/** The version of a package that this repository uses. */
export function versionOf(name: string): string {
  const own = name === 'typescript' ? 'typescript-7' : name;
  for (const { dependencies, devDependencies } of owners) {
    const version = dependencies?.[own] ?? devDependencies?.[own];
    if (version) return version.replace('npm:typescript@', '');
  }
  throw new Error(`No package.json names ${name}`);
}
