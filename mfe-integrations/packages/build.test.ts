import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { extensionId } from '../src/hosts/host-origins.ts';
import { buildPackages } from './build.ts';

let folder: string;
const json = async (path: string) => JSON.parse(await readFile(join(folder, path), 'utf8'));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nearhand-packages-'));
  await buildPackages(folder, { server: 'https://support.example.com' });
});
afterAll(() => rm(folder, { recursive: true }));

describe('buildPackages', () => {
  it('names the server and the version of the remote', async () => {
    const { version } = JSON.parse(await readFile(join(import.meta.dirname, '../package.json'), 'utf8'));
    const zendesk = await json('zendesk/manifest.json');
    expect(zendesk.location.support.ticket_sidebar.url).toBe('https://support.example.com/integration/zendesk');
    for (const name of ['zendesk', 'chrome']) expect((await json(`${name}/manifest.json`)).version).toBe(version);
    expect(await readdir(folder)).toEqual(expect.arrayContaining([`nearhand-zendesk-${version}.zip`, `nearhand-chrome-${version}.zip`]));
  });

  it('leaves the versions that Freshdesk asks for as they are', async () => {
    const written = JSON.parse(await readFile(join(import.meta.dirname, 'freshdesk/manifest.json'), 'utf8'));
    expect(await json('freshdesk/manifest.json')).toEqual(written);
    expect(written.engines.fdk).toBe('10.0.0');
  });

  it('names the company whose listed origins may show the page of Zendesk', async () => {
    const other = await mkdtemp(join(tmpdir(), 'nearhand-packages-'));
    await buildPackages(other, { server: 'https://support.example.com', companyId: '01890000-0000-7000-8000-000000000009' });
    const { location } = JSON.parse(await readFile(join(other, 'zendesk/manifest.json'), 'utf8'));
    await rm(other, { recursive: true });
    const url = 'https://support.example.com/integration/zendesk?company=01890000-0000-7000-8000-000000000009';
    expect(location.support.ticket_sidebar.url).toBe(url);
  });

  it('describes the LiveChat app as its command line reads it: one widget in the chat details, no access to data', async () => {
    const { version } = JSON.parse(await readFile(join(import.meta.dirname, '../package.json'), 'utf8'));
    const url = '%baseURL%/integration/livechat';
    expect(await json('livechat/livechat.config.json')).toEqual({
      name: 'Nearhand',
      version,
      baseURL: 'https://support.example.com',
      install: true,
      auth: { clientType: 'javascript_app', redirectURI: ['%baseURL%/'], scopes: [] },
      widget: [{ placement: 'plugin', url }],
    });
  });

  it('archives the files of a package', async () => {
    const name = (await readdir(folder)).find((file) => file.startsWith('nearhand-zendesk')) ?? '';
    const archived = unzipSync(await readFile(join(folder, name)));
    const paths = Object.keys(archived);
    for (const path of paths) expect(Buffer.from(archived[path] ?? [])).toEqual(await readFile(join(folder, 'zendesk', path)));
    expect(paths).toEqual([
      'assets/logo-small.png',
      'assets/logo.png',
      'manifest.json',
      'translations/en.json',
      'translations/es.json',
      'translations/it.json',
      'translations/pl.json',
    ]);
  });

  it('gives the extension the id that may frame its page, few permissions and each language', async () => {
    const { key, permissions, host_permissions: hosts } = await json('chrome/manifest.json');
    const digest = createHash('sha256').update(Buffer.from(key, 'base64')).digest('hex').slice(0, 32);
    expect(digest.replace(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 16)))).toBe(extensionId);
    expect(permissions).toEqual(['activeTab', 'contextMenus', 'offscreen', 'scripting', 'storage']);
    expect(hosts).toBeUndefined();
    const keys = await Promise.all(
      ['en', 'pl', 'es', 'it'].map(async (locale) => Object.keys(await json(`chrome/_locales/${locale}/messages.json`))),
    );
    for (const of of keys) expect(of).toEqual(keys[0]);
  });
});
