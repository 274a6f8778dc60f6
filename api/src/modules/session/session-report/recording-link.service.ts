import { timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../../../access/actor.repository.ts';
import type { CallOf } from '../../../http/call.ts';
import { SecretBox } from '../../../keys/secret-box.ts';
import { sessionReportLimits } from './session-report-limits.ts';

type LinkQuery = CallOf<'playRecording'>['query'];

/** The caller to whom a link was given, and when. */
export interface LinkHolder extends Caller {
  givenAt: Date;
}

/** Signs short-lived URLs of recordings, since video elements send no token. Each is for the caller to whom it was given. */
@Injectable()
export class RecordingLinkService {
  constructor(@Inject(SecretBox) private readonly box: SecretBox) {}

  urlOf(recordingId: string, { userId, signInId, apiKeyId }: Caller, now: Date): string {
    const expires = Math.floor((now.getTime() + sessionReportLimits.playing) / 1000);
    const holder = { userId, ...(signInId && { signInId }), ...(apiKeyId && { apiKeyId }) };
    const signature = this.sign(recordingId, { ...holder, expires });
    return `/api/recording/${recordingId}/media?${new URLSearchParams({ ...holder, expires: String(expires), signature })}`;
  }

  /** `null` if the link has expired or was changed. */
  read(recordingId: string, { signature, ...link }: LinkQuery, now: Date): LinkHolder | null {
    const { userId, signInId = null, apiKeyId, expires } = link;
    const given = Buffer.from(signature);
    const own = Buffer.from(this.sign(recordingId.toLowerCase(), link));
    const isValid = expires * 1000 > now.getTime() && given.length === own.length && timingSafeEqual(given, own);
    if (!isValid || !userId) return null;
    return { userId, signInId, ...(apiKeyId && { apiKeyId }), givenAt: new Date(expires * 1000 - sessionReportLimits.playing) };
  }

  private sign(recordingId: string, { userId, signInId = '', apiKeyId = '', expires }: Omit<LinkQuery, 'signature'>): string {
    return this.box.lookupHash('recording address', [recordingId, expires, userId, signInId, apiKeyId].join(' '));
  }
}
