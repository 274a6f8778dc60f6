import { timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { SecretBox } from '../../../keys/secret-box.ts';

/** Signs addresses that accept one upload for a limited time without a token. */
@Injectable()
export class UploadLinkService {
  constructor(@Inject(SecretBox) private readonly box: SecretBox) {}

  urlOf(uploadId: string, expiresAt: Date): string {
    const expires = Math.floor(expiresAt.getTime() / 1000);
    return `/api/upload/${uploadId}?expires=${expires}&signature=${this.sign(uploadId, expires)}`;
  }

  isValid(uploadId: string, expires: number, signature: string, now: Date): boolean {
    const given = Buffer.from(signature);
    const own = Buffer.from(this.sign(uploadId.toLowerCase(), expires));
    return expires * 1000 > now.getTime() && given.length === own.length && timingSafeEqual(given, own);
  }

  private sign(uploadId: string, expires: number): string {
    return this.box.lookupHash('upload address', `${uploadId} ${expires}`);
  }
}
