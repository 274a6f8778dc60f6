import { createHash, createHmac, randomBytes, randomUUID, type webcrypto } from 'node:crypto';
import { access, constants, link, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import type { Env } from '../env/env.ts';
import { StartError } from '../env/start-error.ts';
import { privateFolder } from '../files/private-folder.ts';

/** Length of the HMAC and AES keys, in bytes. */
const keyLength = 32;

interface StoredKeys {
  signing: JWK;
  lookup: string;
  secrets: string;
}

/** The secrets of this server. Processes that share one database must share them, too. */
export interface ServerKeys {
  keyId: string;
  signingKey: webcrypto.CryptoKey;
  /** Published at `/.well-known/jwks.json`. */
  publicKey: JWK;
  /** Key of the HMAC under which secrets are looked up. */
  lookup: Buffer;
  /** AES key of secrets that are shown again. */
  secrets: Buffer;
}

/** What tells the keys apart and gives nothing of them away, by use. */
export function fingerprintsOf({ keyId, lookup, secrets }: ServerKeys): Record<string, string> {
  const printOf = (key: Buffer) => createHmac('sha256', key).update('nearhand fingerprint').digest('base64url').slice(0, 16);
  return { signing: keyId, lookup: printOf(lookup), secrets: printOf(secrets) };
}

async function makeKeys(): Promise<StoredKeys> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const signing = await exportJWK(privateKey);
  const keyId = createHash('sha256').update(`${signing.x}.${signing.y}`).digest('base64url').slice(0, 16);
  return {
    signing: { ...signing, kid: keyId },
    lookup: randomBytes(keyLength).toString('base64'),
    secrets: randomBytes(keyLength).toString('base64'),
  };
}

/** Writes the file atomically: of two processes that start at once, the second reads the file of the first. */
async function writeOnce(path: string, content: string): Promise<void> {
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, content, { mode: 0o600, flush: true });
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
      await writeOnce(path, JSON.stringify(await makeKeys(), null, 2));
      return readFile(path, 'utf8');
    });
  } catch (error) {
    throw new StartError(`DATA_DIR: ${dataDir} cannot be written (${(error as NodeJS.ErrnoException).code ?? 'unknown reason'})`);
  }
}

async function parseKeys(text: string): Promise<ServerKeys | null> {
  try {
    const { signing, lookup, secrets } = JSON.parse(text) as StoredKeys;
    const { d, ...publicKey } = signing;
    const keys = { lookup: Buffer.from(lookup, 'base64'), secrets: Buffer.from(secrets, 'base64') };
    if (!d || !signing.kid || keys.lookup.length !== keyLength || keys.secrets.length !== keyLength) return null;
    return {
      keyId: signing.kid,
      signingKey: (await importJWK(signing, 'ES256')) as webcrypto.CryptoKey,
      publicKey: { ...publicKey, alg: 'ES256', use: 'sig' },
      ...keys,
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
