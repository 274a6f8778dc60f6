import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { SERVER_KEYS } from './server-keys.token.ts';
import type { SecretKey, ServerKeys } from './server-keys.ts';

const nonceLength = 12;
const tagLength = 16;

function openWith({ key }: SecretKey, owner: string, bytes: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceLength));
  decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(-tagLength));
  return Buffer.concat([decipher.update(bytes.subarray(nonceLength, -tagLength)), decipher.final()]).toString('utf8');
}

/** Keeps secrets so that they can be looked up, or shown again, but not read from a copy of the database. */
@Injectable()
export class SecretBox {
  constructor(@Inject(SERVER_KEYS) private readonly keys: ServerKeys) {}

  /** Id of the key with which values are sealed. */
  get keyId(): string {
    return this.keys.secrets[0].keyId;
  }

  /** Whether values of earlier or later keys can be opened, too. */
  get hasOtherKeys(): boolean {
    return this.keys.secrets.length > 1;
  }

  /** A keyed hash to look a secret up by; `purpose` separates kinds of secrets. */
  lookupHash(purpose: string, secret: string): string {
    return createHmac('sha256', this.keys.lookup).update(`${purpose}:${secret}`).digest('base64url');
  }

  /** `<key id>.<base64url>`. `owner` is the id of the row that keeps the answer; it opens for no other. */
  seal(owner: string, secret: string): string {
    const [{ keyId, key }] = this.keys.secrets;
    const nonce = randomBytes(nonceLength);
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner));
    const bytes = Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return `${keyId}.${bytes.toString('base64url')}`;
  }

  open(owner: string, sealed: string): string {
    // Values of earlier versions name no key.
    const [content = '', keyId] = sealed.split('.').reverse();
    const bytes = Buffer.from(content, 'base64url');
    for (const key of this.keys.secrets.filter((candidate) => keyId === undefined || candidate.keyId === keyId)) {
      try {
        return openWith(key, owner, bytes);
      } catch {
        // Another key, or none.
      }
    }
    throw new Error('Sealed for another owner, or with a key that this server does not have');
  }
}
