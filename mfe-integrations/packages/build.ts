import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { insertTokens } from '@nearhand/platform/insert-tokens';
import type { Compiler } from '@rspack/core';
import { zipSync } from 'fflate';

interface PackageFile {
  path: string;
  content: Buffer;
}

export const packageNames = ['zendesk', 'freshdesk', 'livechat', 'chrome'] as const;

/** The first date of the format: the same files give the same archive. */
const archivedAt = new Date(1980, 0, 1);

const zip = (files: readonly PackageFile[]): Uint8Array =>
  zipSync(Object.fromEntries(files.map(({ path, content }) => [path, content])), { level: 9, mtime: archivedAt });

async function filesOf(name: string): Promise<PackageFile[]> {
  const folder = join(import.meta.dirname, name);
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(paths.sort().map(async (path) => ({ path: relative(folder, path), content: await readFile(path) })));
}

/** Names the version of the remote. The manifest of Freshdesk has no version: Freshworks numbers its uploads. */
function completed({ path, content }: PackageFile, version: string): PackageFile {
  const text = content.toString();
  if (/\.(css|js|svg)$/.test(path)) return { path, content: Buffer.from(insertTokens(text)) };
  return path.endsWith('.json') ? { path, content: Buffer.from(text.replaceAll('{version}', version)) } : { path, content };
}

/** The files of a package, in which the server still inserts its address (`api/src/web/downloads/app-package.ts`). */
export async function packageFiles(name: (typeof packageNames)[number]): Promise<PackageFile[]> {
  const { version } = JSON.parse(await readFile(join(import.meta.dirname, '../package.json'), 'utf8')) as { version: string };
  return (await filesOf(name)).map((file) => completed(file, version));
}

/** Adds the archives of the packages to the build. */
export class PackagesPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('PackagesPlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise(
        { name: 'PackagesPlugin', stage: compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        async () => {
          for (const name of packageNames) {
            const archive = Buffer.from(zip(await packageFiles(name)));
            compilation.emitAsset(`packages/${name}.zip`, new compiler.webpack.sources.RawSource(archive));
          }
        },
      );
    });
  }
}
