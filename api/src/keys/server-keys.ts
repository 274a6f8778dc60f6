import { createHash, createHmac, randomBytes, randomUUID, type webcrypto } from 'node:crypto';
import { access, constants, link, readFile, rename, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import type { Env } from '../env/env.ts';
import { StartError } from '../env/start-error.ts';
import { privateFolder } from '../files/private-folder.ts';

/** Length of the HMAC and AES keys, in bytes. */
const keyLength = 32;

/** Content of `keys.json`. In each list, the first key is in use, and the others are accepted. Files of earlier versions have one key instead of a list. */
interface StoredKeys {
  signing: JWK | JWK[];
  lookup: string;
  secrets: string | string[];
}

export interface SigningKey {
  keyId: string;
  privateKey: webcrypto.CryptoKey;
  /** Published at `/.well-known/jwks.json`. */
  publicKey: JWK;
}

export interface SecretKey {
  keyId: string;
  /** AES key of secrets that are shown again. */
  key: Buffer;
}

type Ring<Key> = readonly [Key, ...Key[]];

/** The secrets of this server. Processes that share one database must share them, too. The first key of a ring is in use, the others are accepted. */
export interface ServerKeys {
  signing: Ring<SigningKey>;
  /** Key of the HMAC under which secrets are looked up. */
  lookup: Buffer;
  secrets: Ring<SecretKey>;
}

/** Tells keys apart, and gives nothing of them away. */
const printOf = (key: Buffer) => createHmac('sha256', key).update('nearhand fingerprint').digest('base64url').slice(0, 16);

/** Ids of the keys by use, the one in use first. */
export const keyIdsOf = ({ signing, lookup, secrets }: ServerKeys): Record<string, string[]> => ({
  signing: signing.map(({ keyId }) => keyId),
  lookup: [printOf(lookup)],
  secrets: secrets.map(({ keyId }) => keyId),
});

async function makeSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const signing = await exportJWK(privateKey);
  return { ...signing, kid: createHash('sha256').update(`${signing.x}.${signing.y}`).digest('base64url').slice(0, 16) };
}

const makeKey = () => randomBytes(keyLength).toString('base64');

const textOf = (keys: StoredKeys) => JSON.stringify(keys, null, 2);

/** The content of a first `keys.json`. */
export const newKeyFile = async (): Promise<string> =>
  textOf({ signing: [await makeSigningKey()], lookup: makeKey(), secrets: [makeKey()] });

/** The draft of a file that only its owner may read. */
async function writeDraft(path: string, content: string): Promise<string> {
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, content, { mode: 0o600, flush: true });
  return draft;
}

/** Writes the file atomically: of two processes that start at once, the second reads the file of the first. */
async function writeOnce(path: string): Promise<void> {
  const draft = await writeDraft(path, await newKeyFile());
  try {
    await link(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await unlink(draft);
  }
}

async function readOrMake(dataDir: string): Promise<string> {
  const path = join(dataDir, 'keys.json');
  try {
    await privateFolder(dataDir);
    await access(dataDir, constants.W_OK);
    return await readFile(path, 'utf8').catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      await writeOnce(path);
      return readFile(path, 'utf8');
    });
  } catch (error) {
    throw new StartError(`DATA_DIR: ${dataDir} cannot be written (${(error as NodeJS.ErrnoException).code ?? 'unknown reason'})`);
  }
}

async function toSigningKey(jwk: JWK): Promise<SigningKey> {
  const { d, ...publicKey } = jwk;
  if (!d || !jwk.kid) throw new Error('Not a private key');
  const privateKey = (await importJWK(jwk, 'ES256')) as webcrypto.CryptoKey;
  return { keyId: jwk.kid, privateKey, publicKey: { ...publicKey, alg: 'ES256', use: 'sig' } };
}

function toBytes(text: string): Buffer {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length !== keyLength) throw new Error('Not a key');
  return bytes;
}

function toRing<Key extends { keyId: string }>(keys: Key[]): Ring<Key> {
  const [first, ...others] = keys;
  if (!first || new Set(keys.map(({ keyId }) => keyId)).size < keys.length) throw new Error('No keys, or one twice');
  return [first, ...others];
}

async function parseKeys(text: string): Promise<ServerKeys | null> {
  try {
    const { signing, lookup, secrets } = JSON.parse(text) as StoredKeys;
    return {
      signing: toRing(await Promise.all([signing].flat().map(toSigningKey))),
      lookup: toBytes(lookup),
      secrets: toRing(
        [secrets]
          .flat()
          .map(toBytes)
          .map((key) => ({ keyId: printOf(key), key })),
      ),
    };
  } catch {
    return null;
  }
}

type KeySource = Pick<Env, 'DATA_DIR'> & Partial<Pick<Env, 'SERVER_KEYS'>>;

/** The keys of `SERVER_KEYS`; without it, those in `keys.json` of the data folder, which is made at the first start. */
export async function loadServerKeys({ SERVER_KEYS: given, DATA_DIR: dataDir }: KeySource): Promise<ServerKeys> {
  const keys = await parseKeys(given ?? (await readOrMake(dataDir)));
  if (keys) return keys;
  if (given !== undefined) throw new StartError('SERVER_KEYS: must be the content of a keys.json that a server has made');
  throw new StartError(`DATA_DIR: ${join(dataDir, 'keys.json')} is damaged; restore it, or remove it to sign everybody out`);
}

/** Keys of a file by use, the one in use first. `null` if the file is damaged. */
export async function readKeyIds(path: string): Promise<Record<string, string[]> | null> {
  const keys = await parseKeys(await readFile(path, 'utf8'));
  return keys && keyIdsOf(keys);
}

export type KeyChange = 'add' | 'use' | 'remove';

async function changeRing<Key>(keys: Key[], change: KeyChange, make: () => Key | Promise<Key>): Promise<Key[]> {
  if (change === 'add') return [...keys, await make()];
  return change === 'use' ? keys.toReversed() : keys.slice(0, 1);
}

/**
 * Changes both rings of a file: adds a key behind the one in use, puts the added key in use, or removes all but the one in use. A rotation is
 * these three, with a restart of all instances after each.
 */
export async function changeKeys(path: string, change: KeyChange): Promise<void> {
  const { signing, lookup, secrets } = JSON.parse(await readFile(path, 'utf8')) as StoredKeys;
  const changed = {
    signing: await changeRing([signing].flat(), change, makeSigningKey),
    lookup,
    secrets: await changeRing([secrets].flat(), change, makeKey),
  };
  const draft = await writeDraft(path, textOf(changed));
  await rename(draft, path);
}
