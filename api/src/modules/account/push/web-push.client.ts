import { createHash } from 'node:crypto';
import type { components } from '@nearhand/contracts/openapi.gen';
import type { PushMessage } from '@nearhand/contracts/push-message';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { SignJWT } from 'jose';
import { ENV } from '../../../env/env.token.ts';
import type { Env } from '../../../env/env.ts';
import { publicUrlFault } from '../../../http/outgoing/public-address.ts';
import { PublicClient } from '../../../http/outgoing/public-client.ts';
import { SERVER_KEYS } from '../../../keys/server-keys.token.ts';
import type { ServerKeys } from '../../../keys/server-keys.ts';
import { type VapidKey, vapidKeyOf } from '../../../keys/vapid-key.ts';
import { TRACER, type Tracer } from '../../../tracing/tracer.ts';
import { encryptPush } from './encrypt-push.ts';
import { outcomeOf, type PushOutcome, type PushSender } from './push-sender.ts';

export type WebPushAddress = Omit<components['schemas']['WebPushAddress'], 'kind'>;

const timeoutMs = 5000;

/** Replaces an earlier message that the browser has not received (RFC 8030, 5.4: at most 32 characters). */
const topicOf = (id: string) => createHash('sha256').update(id).digest('base64url').slice(0, 32);

/** Sends encrypted messages to the push services of browsers. Their URLs come from users. */
@Injectable()
export class WebPushClient implements PushSender<WebPushAddress> {
  private readonly logger = new Logger(WebPushClient.name);
  private ownKey: VapidKey | undefined;
  private readonly client: PublicClient;
  private readonly isLoopbackAllowed: boolean;
  private readonly contact: string;

  constructor(
    @Inject(ENV) private readonly env: Env,
    @Inject(SERVER_KEYS) private readonly keys: ServerKeys,
    @Inject(TRACER) tracer: Tracer,
  ) {
    this.isLoopbackAllowed = env.WEBHOOK_LOOPBACK === 'on';
    this.client = new PublicClient({ isLoopbackAllowed: this.isLoopbackAllowed, timeoutMs, tracer });
    this.contact = env.OPERATOR_EMAIL ? `mailto:${env.OPERATOR_EMAIL}` : env.PUBLIC_URL;
  }

  private get key(): VapidKey | null {
    // The service worker shows the messages.
    if (this.env.WEB_PUSH !== 'on' || this.env.SERVICE_WORKER !== 'on') return null;
    this.ownKey ??= vapidKeyOf(this.keys.lookup);
    return this.ownKey;
  }

  /** The key that browsers subscribe with; `null` if Web Push is off. */
  get publicKey(): string | null {
    return this.key?.publicKey ?? null;
  }

  /** Returns why a subscription cannot be used; `null` if it can. */
  addressFault({ endpoint, keys }: WebPushAddress): { field: string; message: string } | null {
    const message = publicUrlFault(endpoint, { isLoopbackAllowed: this.isLoopbackAllowed });
    if (message !== null) return { field: 'body.endpoint', message };
    try {
      encryptPush('', keys);
      return null;
    } catch {
      return { field: 'body.keys', message: 'must be the keys of a subscription' };
    }
  }

  async send({ endpoint, keys }: WebPushAddress, message: PushMessage, ttlSeconds: number): Promise<PushOutcome> {
    if (!this.key) return 'refused';
    const body = encryptPush(JSON.stringify(message), keys);
    const headers = {
      ttl: String(ttlSeconds),
      topic: topicOf(message.id),
      urgency: 'high',
      authorization: await this.authorize(this.key, endpoint),
      'content-type': 'application/octet-stream',
      'content-encoding': 'aes128gcm',
      'content-length': String(body.length),
    };
    const { status, failure } = await this.client.post({ url: endpoint, headers, body });
    if (failure === 'address') return 'gone';
    const outcome = outcomeOf(status);
    // The host only: the rest of the address is a secret.
    if (outcome === 'refused') this.logger.warn(`${new URL(endpoint).host} answered ${status} to a push message`);
    return outcome;
  }

  /** Valid for this push service only (RFC 8292). */
  private async authorize({ privateKey, publicKey }: VapidKey, endpoint: string): Promise<string> {
    const token = await new SignJWT()
      .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
      .setAudience(new URL(endpoint).origin)
      .setSubject(this.contact)
      .setExpirationTime('1h')
      .sign(privateKey);
    return `vapid t=${token}, k=${publicKey}`;
  }
}
