import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { noticeSeparator } from '@nearhand/contracts/notices';

const require = createRequire(import.meta.url);

/** The text of a license that a package only names. */
function standardText(folder: string, license: string, owner: string): string {
  try {
    const { licenseText } = require(`spdx-license-list/licenses/${license.replaceAll(' ', '-')}.json`) as { licenseText: string };
    return licenseText.replace('<year> <copyright holders>', owner);
  } catch (cause) {
    throw new Error(`${folder} has no license text, and "${license}" is no standard license`, { cause });
  }
}

function textOf(folder: string, license: unknown, owner: string): string {
  const files = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && /^(licen[cs]e|copying|notice)/i.test(entry.name),
  );
  const texts = files.map(({ name }) => readFileSync(join(folder, name), 'utf8').trim());
  if (texts.some((text) => text !== '')) return texts.join('\n\n');
  return standardText(folder, String(license), owner);
}

function noticeOf(folder: string): string {
  const description = join(folder, 'package.json');
  if (!existsSync(description)) return `${textOf(folder, undefined, '')}\n`;
  const { name, version, license, author, repository } = JSON.parse(readFileSync(description, 'utf8'));
  const owner = (typeof author === 'string' ? author : author?.name) ?? `the authors of ${name}`;
  const source = typeof repository === 'string' ? repository : repository?.url;
  const head = [`${name} ${version}`, license && `License: ${license}`, source && `Source: ${source}`].filter(Boolean);
  return `${head.join('\n')}\n\n${textOf(folder, license, owner)}\n`;
}

/** The folder with the license of a file that others have written: that of its package, or of a font. Undefined for files of ours. */
export function licensedFolder(file: string): string | undefined {
  const [folder] = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(file) ?? [];
  return folder ?? (existsSync(join(dirname(file), 'LICENSE.txt')) ? dirname(file) : undefined);
}

/** The licenses of folders, each with its text. Fails if one has no license. */
export function noticesOf(folders: Iterable<string>): string {
  const notices = new Set([...folders].map(noticeOf));
  return [...notices].toSorted().join(noticeSeparator);
}
