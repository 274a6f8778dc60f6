import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SecretBox } from './secret-box.ts';
import { loadServerKeys } from './server-keys.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nearhand-keys-'));
});
afterEach(() => rm(folder, { recursive: true }));

const load = (more: { DATA_DIR?: string; SERVER_KEYS?: string } = {}) => loadServerKeys({ DATA_DIR: folder, ...more });

describe('loadServerKeys', () => {
  it('creates owner-readable keys once when two processes start at the same time', async () => {
    const [first, second] = await Promise.all([load(), load()]);
    expect(second.keyId).toBe(first.keyId);
    expect((await load()).secrets).toEqual(first.secrets);
    expect((await stat(join(folder, 'keys.json'))).mode & 0o777).toBe(0o600);
  });

  it('takes given keys, and neither reads nor writes the folder', async () => {
    const { keyId } = await load();
    const given = await readFile(join(folder, 'keys.json'), 'utf8');
    expect((await load({ DATA_DIR: '/none/at/all', SERVER_KEYS: given })).keyId).toBe(keyId);
  });

  it.each(['{}', 'none', '{"signing":{"kid":"a","d":"b"},"lookup":"c2hvcnQ=","secrets":"c2hvcnQ="}'])('refuses %s', async (given) => {
    await expect(load({ SERVER_KEYS: given })).rejects.toThrow(/^SERVER_KEYS: must be the content of a keys\.json that a server has made$/);
  });

  it('publishes no private key', async () => {
    const { publicKey } = await load();
    expect(Object.keys(publicKey).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
  });

  it('names the damaged file', async () => {
    await writeFile(join(folder, 'keys.json'), '{}');
    await expect(load()).rejects.toThrow(/^DATA_DIR: .*keys\.json is damaged/);
  });

  it('names the folder that cannot be written', async () => {
    await writeFile(join(folder, 'file'), '');
    await expect(load({ DATA_DIR: join(folder, 'file', 'data') })).rejects.toThrow(/^DATA_DIR: .* cannot be written \(ENOTDIR\)/);
  });
});

describe('SecretBox', () => {
  const box = async () => new SecretBox(await load());

  it('decrypts a secret for its own row only', async () => {
    const secrets = await box();
    const sealed = secrets.seal('row-1', 'key');
    expect(secrets.open('row-1', sealed)).toBe('key');
    expect(() => secrets.open('row-2', sealed)).toThrow();
    expect(secrets.seal('row-1', 'key')).not.toBe(sealed);
  });

  it('hashes a secret by purpose', async () => {
    const secrets = await box();
    expect(secrets.lookupHash('session key', 'x')).toBe(secrets.lookupHash('session key', 'x'));
    expect(secrets.lookupHash('session code', 'x')).not.toBe(secrets.lookupHash('session key', 'x'));
  });
});
