import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The licences of packages, each with its text. */
export async function noticesOf(modules: string, packages: readonly string[]): Promise<string> {
  const texts = await Promise.all([...new Set(packages)].toSorted().map((name) => noticeOf(join(modules, name), name)));
  return texts.join(`\n${'-'.repeat(80)}\n\n`);
}

async function noticeOf(folder: string, name: string): Promise<string> {
  const { version, license, repository } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const file = (await readdir(folder)).find((entry) => /^(licen[cs]e|copying)/i.test(entry));
  const text = file ? await readFile(join(folder, file), 'utf8') : '';
  const source = typeof repository === 'string' ? repository : (repository?.url ?? '');
  return `${name} ${version}\nLicence: ${license ?? 'see below'}\n${source && `Source: ${source}\n`}\n${text.trim()}\n`;
}
