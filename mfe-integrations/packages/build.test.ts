import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { extensionId } from '../src/hosts/host-origins.ts';
import { packageFiles, type packageNames } from './build.ts';

type Name = (typeof packageNames)[number];

const { version } = JSON.parse(await readFile(join(import.meta.dirname, '../package.json'), 'utf8'));

async function json(name: Name, path: string) {
  const found = (await packageFiles(name)).find((file) => file.path === path);
  return JSON.parse(String(found?.content));
}

describe('packageFiles', () => {
  it('names the version of the remote, and leaves the address to the server', async () => {
    const zendesk = await json('zendesk', 'manifest.json');
    expect(zendesk.location.support.ticket_sidebar.url).toBe('{server}/integration/zendesk{parameters}');
    for (const name of ['zendesk', 'chrome'] as const) expect((await json(name, 'manifest.json')).version).toBe(version);
  });

  it('leaves the versions that Freshdesk asks for as they are', async () => {
    const written = JSON.parse(await readFile(join(import.meta.dirname, 'freshdesk/manifest.json'), 'utf8'));
    expect(await json('freshdesk', 'manifest.json')).toEqual(written);
    expect(written.engines.fdk).toBe('10.0.0');
  });

  it('describes the LiveChat app as its command line reads it: one widget in the chat details, no access to data', async () => {
    const url = '%baseURL%/integration/livechat';
    expect(await json('livechat', 'livechat.config.json')).toEqual({
      name: 'Nearhand',
      version,
      baseURL: '{server}',
      install: true,
      auth: { clientType: 'javascript_app', redirectURI: ['%baseURL%/'], scopes: [] },
      widget: [{ placement: 'plugin', url }],
    });
  });

  it('contains the files of a package, and no others', async () => {
    expect((await packageFiles('zendesk')).map(({ path }) => path)).toEqual([
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
    const { key, permissions, host_permissions: hosts } = await json('chrome', 'manifest.json');
    const digest = createHash('sha256').update(Buffer.from(key, 'base64')).digest('hex').slice(0, 32);
    expect(digest.replace(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 16)))).toBe(extensionId);
    expect(permissions).toEqual(['activeTab', 'contextMenus', 'offscreen', 'scripting', 'storage']);
    expect(hosts).toBeUndefined();
    const keys = await Promise.all(
      ['en', 'pl', 'es', 'it'].map(async (locale) => Object.keys(await json('chrome', `_locales/${locale}/messages.json`))),
    );
    for (const of of keys) expect(of).toEqual(keys[0]);
  });
});
