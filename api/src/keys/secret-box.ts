import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { SERVER_KEYS } from './server-keys.token.ts';
import type { ServerKeys } from './server-keys.ts';

const nonceLength = 12;
const tagLength = 16;

/** Keeps secrets so that they can be looked up, or shown again, but not read from a copy of the database. */
@Injectable()
export class SecretBox {
  constructor(@Inject(SERVER_KEYS) private readonly keys: ServerKeys) {}

  /** A keyed hash to look a secret up by; `purpose` separates kinds of secrets. */
  lookupHash(purpose: string, secret: string): string {
    return createHmac('sha256', this.keys.lookup).update(`${purpose}:${secret}`).digest('base64url');
  }

  /** `owner` is the id of the row that keeps the answer; it opens for no other. */
  seal(owner: string, secret: string): string {
    const nonce = randomBytes(nonceLength);
    const cipher = createCipheriv('aes-256-gcm', this.keys.secrets, nonce).setAAD(Buffer.from(owner));
    return Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url');
  }

  open(owner: string, sealed: string): string {
    const bytes = Buffer.from(sealed, 'base64url');
    const decipher = createDecipheriv('aes-256-gcm', this.keys.secrets, bytes.subarray(0, nonceLength));
    decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(-tagLength));
    return Buffer.concat([decipher.update(bytes.subarray(nonceLength, -tagLength)), decipher.final()]).toString('utf8');
  }
}
