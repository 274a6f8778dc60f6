import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { SecretBox } from '../../../keys/secret-box.ts';

const secretBytes = 32;

/** The secrets by which agents authenticate. Only their hashes are stored. */
@Injectable()
export class DeviceSecretService {
  constructor(@Inject(SecretBox) private readonly box: SecretBox) {}

  create(): string {
    return randomBytes(secretBytes).toString('base64url');
  }

  /** Derived, so that a repeated sync, whose first reply may have got lost, gets the same secret. */
  nextOf(secret: string): string {
    return this.box.lookupHash('next device secret', secret);
  }

  hash(secret: string): string {
    return this.box.lookupHash('device secret', secret);
  }
}
