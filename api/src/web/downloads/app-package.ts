import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';

interface PackageOwner {
  /** Origin of this server. */
  server: string;
  /** Only the origins that this company lists may show the page. */
  companyId?: string | undefined;
}

/** Files with placeholders: `{server}` is the origin of the server, `{parameters}` the query of its page. */
const filled = ['manifest.json', 'livechat.config.json', 'config/iparams.json', 'settings.js'];

/** The first date of the format: the same files give the same archive. */
const archivedAt = new Date(1980, 0, 1);

/** The archive of an app for a help desk or a browser, which names this server. */
export function appPackage(template: Uint8Array, { server, companyId }: PackageOwner): Buffer {
  const parameters = companyId ? `?${new URLSearchParams({ company: companyId })}` : '';
  const fill = (text: string) => text.replaceAll('{server}', server).replaceAll('{parameters}', parameters);
  const files = Object.entries(unzipSync(template)).map(([path, content]): [string, Uint8Array] => [
    path,
    filled.includes(path) ? strToU8(fill(strFromU8(content))) : content,
  ]);
  return Buffer.from(zipSync(Object.fromEntries(files), { level: 9, mtime: archivedAt }));
}
