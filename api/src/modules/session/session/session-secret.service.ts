import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { SecretBox } from '../../../keys/secret-box.ts';
import type { SessionEntity } from './session.entity.ts';

const codeDigits = '23456789';
const codeLength = 9;

/** The secrets of a session: the key of its link and the spoken code. */
@Injectable()
export class SessionSecretService {
  constructor(@Inject(SecretBox) private readonly box: SecretBox) {}

  /** Stores hash and ciphertext of new secrets. */
  equip(session: SessionEntity): void {
    this.equipWithKey(session);
    this.renewCode(session);
  }

  /** Creates no code, which a device does not need. */
  equipWithKey(session: SessionEntity): void {
    const key = randomBytes(16).toString('base64url');
    session.keyHash = this.hashKey(key);
    session.keyCipher = this.box.seal(session.sessionId, key);
  }

  /** Replaces the code. */
  renewCode(session: SessionEntity): void {
    const code = Array.from({ length: codeLength }, () => codeDigits[randomInt(codeDigits.length)]).join('');
    session.codeHash = this.hashCode(code);
    session.codeCipher = this.box.seal(session.sessionId, code);
  }

  hashKey(key: string): string {
    return this.box.lookupHash('session key', key);
  }

  hashCode(code: string): string {
    return this.box.lookupHash('session code', code);
  }

  /** The same token for a repeated request of an admitted customer, whose first reply may have got lost. */
  customerTokenOf(joinRequestToken: string): string {
    return this.box.lookupHash('customer token of join request', joinRequestToken).slice(0, 22);
  }

  /** The same token for a repeated invitation of the device. */
  customerTokenOfDevice(sessionId: string): string {
    return this.box.lookupHash('customer token of device session', sessionId).slice(0, 22);
  }

  hashCustomerToken(token: string): string {
    return this.box.lookupHash('customer token', token);
  }

  hashJoinRequestToken(token: string): string {
    return this.box.lookupHash('join request token', token);
  }

  /** Compares in constant time. */
  isKeyOf({ keyHash }: SessionEntity, key: string): boolean {
    return timingSafeEqual(Buffer.from(keyHash), Buffer.from(this.hashKey(key)));
  }

  /** Compares in constant time. */
  isCustomerTokenOf({ customerTokenHash }: SessionEntity, token: string): boolean {
    return customerTokenHash !== null && timingSafeEqual(Buffer.from(customerTokenHash), Buffer.from(this.hashCustomerToken(token)));
  }

  /** `null` after the session was closed. */
  showKey({ sessionId, keyCipher }: SessionEntity): string | null {
    return keyCipher && this.box.open(sessionId, keyCipher);
  }

  /** `null` unless the code is valid. */
  showCode(session: SessionEntity, now: Date): string | null {
    return session.codeCipher && session.isCodeValidAt(now) ? this.box.open(session.sessionId, session.codeCipher) : null;
  }
}
