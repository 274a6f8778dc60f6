import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SecretBox } from './secret-box.ts';
import { changeKeys, keyIdsOf, loadServerKeys, newKeyFile } from './server-keys.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nearhand-keys-'));
});
afterEach(() => rm(folder, { recursive: true }));

const load = (more: { DATA_DIR?: string; SERVER_KEYS?: string } = {}) => loadServerKeys({ DATA_DIR: folder, ...more });

describe('loadServerKeys', () => {
  it('creates owner-readable keys once when two processes start at the same time', async () => {
    const [first, second] = await Promise.all([load(), load()]);
    expect(keyIdsOf(second)).toEqual(keyIdsOf(first));
    expect((await load()).secrets).toEqual(first.secrets);
    expect((await stat(join(folder, 'keys.json'))).mode & 0o777).toBe(0o600);
  });

  it('takes given keys, and neither reads nor writes the folder', async () => {
    const own = keyIdsOf(await load());
    const given = await readFile(join(folder, 'keys.json'), 'utf8');
    expect(keyIdsOf(await load({ DATA_DIR: '/none/at/all', SERVER_KEYS: given }))).toEqual(own);
  });

  it('takes keys that were made without a folder, which are others each time', async () => {
    const [one, other] = [await load({ SERVER_KEYS: await newKeyFile() }), await load({ SERVER_KEYS: await newKeyFile() })];
    expect(keyIdsOf(one)).not.toEqual(keyIdsOf(other));
  });

  it('reads a file of an earlier version, with one key each', async () => {
    await load();
    const { signing, lookup, secrets } = JSON.parse(await readFile(join(folder, 'keys.json'), 'utf8'));
    const earlier = JSON.stringify({ signing: signing[0], lookup, secrets: secrets[0] });
    expect(keyIdsOf(await load({ SERVER_KEYS: earlier }))).toEqual(keyIdsOf(await load()));
  });

  it.each([
    '{}',
    'none',
    '{"signing":[],"lookup":"bG9va3Vw","secrets":[]}',
    '{"signing":{"kid":"a","d":"b"},"lookup":"c2hvcnQ=","secrets":"c2hvcnQ="}',
  ])('refuses %s', async (given) => {
    await expect(load({ SERVER_KEYS: given })).rejects.toThrow(/^SERVER_KEYS: must be the content of a keys\.json that a server has made$/);
  });

  it('publishes no private key', async () => {
    const { signing } = await load();
    expect(Object.keys(signing[0].publicKey).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
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

describe('changeKeys', () => {
  const change = (step: 'add' | 'use' | 'remove') => changeKeys(join(folder, 'keys.json'), step);

  it('adds keys behind those in use, puts them in use, and removes the others', async () => {
    const before = keyIdsOf(await load());
    await change('add');
    const added = keyIdsOf(await load());
    await change('use');
    const used = keyIdsOf(await load());
    await change('remove');
    const [oldKey, newKey] = added['secrets'] ?? [];
    const [oldSigningKey, newSigningKey] = added['signing'] ?? [];
    expect(before).toMatchObject({ signing: [oldSigningKey], secrets: [oldKey] });
    expect(used).toMatchObject({ signing: [newSigningKey, oldSigningKey], secrets: [newKey, oldKey] });
    expect(keyIdsOf(await load())).toEqual({ signing: [newSigningKey], lookup: before['lookup'], secrets: [newKey] });
    expect((await stat(join(folder, 'keys.json'))).mode & 0o777).toBe(0o600);
  });

  it('opens values of each key of the ring, also those that name none', async () => {
    const sealed = new SecretBox(await load()).seal('row-1', 'key');
    const [, earlier = ''] = sealed.split('.');
    await change('add');
    expect(new SecretBox(await load()).open('row-1', earlier)).toBe('key');
    await change('use');
    const box = new SecretBox(await load());
    expect([box.open('row-1', sealed), box.open('row-1', earlier)]).toEqual(['key', 'key']);
    await change('remove');
    const keys = await load();
    expect(() => new SecretBox(keys).open('row-1', sealed)).toThrow(/with a key that this server does not have/);
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
