import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { insertTokens } from '@nearhand/platform/insert-tokens';
import { zipSync } from 'fflate';

interface PackageFile {
  path: string;
  content: Buffer;
}

/** Files with placeholders: `{version}` is that of the remote, `{server}` the origin of the server, `{parameters}` the query of a page. */
const manifests = ['manifest.json', 'livechat.config.json'];

const names = ['zendesk', 'freshdesk', 'livechat', 'chrome'] as const;

export interface PackageOptions {
  /** Origin of the server that the packages belong to. */
  server: string;
  /** Only the origins that this company lists may show the pages. */
  companyId?: string | undefined;
}

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

/** Manifests name the version of the remote. That of Freshdesk has no version: Freshworks numbers its uploads. */
function completed({ path, content }: PackageFile, version: string, { server, companyId }: PackageOptions): PackageFile {
  if (/\.(css|js|svg)$/.test(path)) return { path, content: Buffer.from(insertTokens(content.toString())) };
  if (!manifests.includes(path)) return { path, content };
  const parameters = companyId ? `?${new URLSearchParams({ company: companyId })}` : '';
  const text = content.toString().replaceAll('{version}', version).replaceAll('{server}', server).replaceAll('{parameters}', parameters);
  return { path, content: Buffer.from(text) };
}

/** Writes the packages to a folder: one folder each, and an archive of those that are uploaded as one. */
export async function buildPackages(target: string, options: PackageOptions): Promise<void> {
  const { version } = JSON.parse(await readFile(join(import.meta.dirname, '../package.json'), 'utf8')) as { version: string };
  await rm(target, { recursive: true, force: true });
  for (const name of names) {
    const files = (await filesOf(name)).map((file) => completed(file, version, options));
    for (const { path, content } of files) {
      const file = join(target, name, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, content);
    }
    if (name === 'zendesk' || name === 'chrome') await writeFile(join(target, `nearhand-${name}-${version}.zip`), zip(files));
  }
}

if (import.meta.main) {
  const server = new URL(process.env['PUBLIC_URL'] ?? 'http://localhost:4200').origin;
  await buildPackages(join(import.meta.dirname, '../dist/packages'), { server, companyId: process.env['COMPANY_ID'] });
}
