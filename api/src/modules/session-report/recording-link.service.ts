import { timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { SecretBox } from '../../keys/secret-box.ts';
import { sessionReportLimits } from './session-report-limits.ts';

/** Signs short-lived URLs of recordings, since video elements send no token. */
@Injectable()
export class RecordingLinkService {
  constructor(@Inject(SecretBox) private readonly box: SecretBox) {}

  urlOf(recordingId: string, now: Date): string {
    const expires = Math.floor((now.getTime() + sessionReportLimits.playing) / 1000);
    return `/api/recording/${recordingId}/media?expires=${expires}&signature=${this.sign(recordingId, expires)}`;
  }

  isValid(recordingId: string, expires: number, signature: string, now: Date): boolean {
    const given = Buffer.from(signature);
    const own = Buffer.from(this.sign(recordingId.toLowerCase(), expires));
    return expires * 1000 > now.getTime() && given.length === own.length && timingSafeEqual(given, own);
  }

  private sign(recordingId: string, expires: number): string {
    return this.box.lookupHash('recording address', `${recordingId} ${expires}`);
  }
}
