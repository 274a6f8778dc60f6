import { generateKeyPairSync } from 'node:crypto';
import { writeFile } from 'node:fs/promises';

/** Writes a new Ed25519 key pair. An existing file is not replaced. */
export async function keygen(file: string): Promise<{ privateKey: string; publicKey: string }> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const names = { privateKey: file, publicKey: `${file}.pub` };
  await writeFile(names.privateKey, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' });
  await writeFile(names.publicKey, publicKey.export({ type: 'spki', format: 'pem' }), { flag: 'wx' });
  return names;
}
