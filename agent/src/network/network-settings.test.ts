import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { networkSettings } from './network-settings.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nearhand-network-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('networkSettings', () => {
  it.each([
    [
      { HTTP_PROXY: 'a:1', HTTPS_PROXY: 'a:2', ALL_PROXY: 'a:3', NO_PROXY: 'b' },
      { httpsProxy: 'a:2', allProxy: 'a:3', noProxy: 'b' },
    ],
    [
      { http_proxy: 'a:1', https_proxy: 'a:2', HTTPS_PROXY: 'a:3' },
      { httpProxy: 'a:1', httpsProxy: 'a:2' },
    ],
    [{ https_proxy: '', HTTPS_PROXY: 'a:3', no_proxy: '' }, { httpsProxy: 'a:3' }],
  ])('reads %j as %j', async (environment, settings) => {
    expect(await networkSettings(environment)).toEqual(settings);
  });

  it.each([
    ['is missing', null],
    ['is empty', ''],
    ['is damaged', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n'],
  ])('explain a file of certificates that %s', async (_case, content) => {
    const file = join(folder, 'authority.pem');
    if (content !== null) await writeFile(file, content);
    await expect(networkSettings({ NEARHAND_CA_FILE: file })).rejects.toThrow(
      `${file} cannot be read, or contains no certificate in PEM format.`,
    );
  });
});
