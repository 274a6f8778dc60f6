import { createPrivateKey } from 'node:crypto';
import type { PushMessage } from '@nearhand/contracts/push-message';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { SignJWT } from 'jose';
import { z } from 'zod';
import { ENV } from '../../../env/env.token.ts';
import type { Env } from '../../../env/env.ts';
import type { FcmSettings } from '../../../env/env-push.ts';
import { outcomeOf, type PushOutcome, type PushSender } from './push-sender.ts';

export interface FcmAddress {
  /** Registration token of one installation of the app. */
  token: string;
}

const timeoutMs = 5000;
const scope = 'https://www.googleapis.com/auth/firebase.messaging';
const grantType = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
/** Time before its end at which a token is replaced. */
const marginMs = 60_000;

const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

interface AccessToken {
  value: string;
  endsAt: number;
}

/** Message of Firebase Cloud Messaging: the system shows it, also while the app is not running. iOS gets it by APNs. */
const toFcmMessage = (token: string, { id, title, body, path }: PushMessage, ttlSeconds: number) => ({
  message: {
    token,
    notification: { title, body },
    data: { path },
    android: { priority: 'high', ttl: `${ttlSeconds}s`, collapse_key: id, notification: { tag: id, sound: 'default' } },
    apns: {
      headers: {
        'apns-priority': '10',
        'apns-expiration': String(Math.floor(Date.now() / 1000) + ttlSeconds),
        'apns-collapse-id': id,
      },
      payload: { aps: { sound: 'default' } },
    },
  },
});

/** Sends messages to the mobile apps by Firebase Cloud Messaging (HTTP v1). */
@Injectable()
export class FcmClient implements PushSender<FcmAddress> {
  private readonly logger = new Logger(FcmClient.name);
  private readonly settings: FcmSettings | null;
  private token: Promise<AccessToken> | null = null;

  constructor(@Inject(ENV) env: Env) {
    this.settings = env.FCM;
  }

  get isOn(): boolean {
    return this.settings !== null;
  }

  async send({ token }: FcmAddress, message: PushMessage, ttlSeconds: number): Promise<PushOutcome> {
    if (!this.settings) return 'refused';
    const { url, projectId } = this.settings;
    const access = await this.access(this.settings);
    const answer = await fetch(new URL(`/v1/projects/${projectId}/messages:send`, url), {
      method: 'POST',
      headers: { authorization: `Bearer ${access.value}`, 'content-type': 'application/json' },
      body: JSON.stringify(toFcmMessage(token, message, ttlSeconds)),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await answer.body?.cancel();
    if (answer.status === 401) {
      this.token = null;
      return 'later';
    }
    const outcome = outcomeOf(answer.status);
    if (outcome === 'refused') this.logger.warn(`FCM answered ${answer.status} to a push message`);
    return outcome;
  }

  private async access(settings: FcmSettings): Promise<AccessToken> {
    const { token } = this;
    const known = await token?.catch(() => null);
    if (known && known.endsAt - marginMs > Date.now()) return known;
    // Messages at the same time share a new one.
    if (this.token === token) this.token = null;
    this.token ??= this.requestToken(settings);
    return this.token;
  }

  /** Exchanges a signed assertion for an access token (RFC 7523). */
  private async requestToken({ clientEmail, privateKey, tokenUrl }: FcmSettings): Promise<AccessToken> {
    const assertion = await new SignJWT({ scope })
      .setProtectedHeader({ typ: 'JWT', alg: 'RS256' })
      .setIssuer(clientEmail)
      .setAudience(tokenUrl)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(createPrivateKey(privateKey));
    const body = new URLSearchParams({ grant_type: grantType, assertion });
    const answer = await fetch(tokenUrl, { method: 'POST', body, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    if (!answer.ok) throw new Error(`The token for FCM was refused with ${answer.status}`);
    const { access_token: value, expires_in: seconds } = tokenSchema.parse(await answer.json());
    return { value, endsAt: Date.now() + seconds * 1000 };
  }
}
