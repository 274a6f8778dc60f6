import { createHmac } from 'node:crypto';
import type { components } from '@nearhand/contracts/openapi.gen';
import { Inject, Injectable } from '@nestjs/common';
import { ENV } from '../env/env.token.ts';
import type { Env } from '../env/env.ts';
import { TokenSigner } from '../keys/token-signer.ts';
import type { Actor } from './actor.ts';

type Signaling = components['schemas']['Signaling'];
type IceServer = components['schemas']['IceServer'];

const userTokenMs = 5 * 60 * 1000;
/** A customer renews it with the customer token. */
const customerTokenMs = 10 * 60 * 1000;
const deviceTokenMs = 5 * 60 * 1000;
const relayMs = 60 * 60 * 1000;

/** Expiry after `ms`, or at the end of the sandbox if that is earlier. */
const inTime = (ms: number, sandboxEndsAt: Date | undefined): Date =>
  new Date(Math.min(Date.now() + ms, sandboxEndsAt?.getTime() ?? Number.POSITIVE_INFINITY));

/** Issues what a browser needs for its socket and its peer connections. */
@Injectable()
export class SignalingTokenService {
  constructor(
    @Inject(ENV) private readonly env: Env,
    @Inject(TokenSigner) private readonly tokens: TokenSigner,
  ) {}

  /** Token for one socket of one user. It expires quickly and ends with the sign-in. An unverified user has no sessions and gets no relay. */
  async forUser({
    userId,
    signInId,
    isVerified,
    sandboxEndsAt,
  }: Pick<Actor, 'userId' | 'signInId' | 'isVerified' | 'sandboxEndsAt'>): Promise<Signaling> {
    const expiresAt = inTime(userTokenMs, sandboxEndsAt);
    const token = await this.tokens.sign(userId, 'nearhand:realtime:user', expiresAt, signInId === null ? {} : { sid: signInId });
    return { token, expiresAt: expiresAt.toISOString(), iceServers: isVerified ? this.iceServers(userId, sandboxEndsAt) : [] };
  }

  /** Token for the customer of one session, valid until another customer replaces this one. */
  async forCustomer(sessionId: string, customerTokenHash: string, sandboxEndsAt?: Date): Promise<Signaling> {
    const expiresAt = inTime(customerTokenMs, sandboxEndsAt);
    const token = await this.tokens.sign(sessionId, 'nearhand:realtime:customer', expiresAt, { customerTokenHash });
    return { token, expiresAt: expiresAt.toISOString(), iceServers: this.iceServers(sessionId, sandboxEndsAt) };
  }

  /** Token for the socket of a device, on one machine. */
  async forDevice(assignmentId: string, machineId: string): Promise<Signaling> {
    const expiresAt = new Date(Date.now() + deviceTokenMs);
    const token = await this.tokens.sign(assignmentId, 'nearhand:realtime:device', expiresAt, { machineId });
    return { token, expiresAt: expiresAt.toISOString(), iceServers: this.iceServers(assignmentId) };
  }

  /** TURN credentials are valid for an hour (REST scheme of coturn), in a sandbox until its end. */
  private iceServers(name: string, sandboxEndsAt?: Date): IceServer[] {
    const { STUN_URLS, TURN_URLS, TURN_SECRET } = this.env;
    const servers: IceServer[] = STUN_URLS.length > 0 ? [{ urls: STUN_URLS }] : [];
    if (TURN_URLS.length === 0 || !TURN_SECRET) return servers;
    const username = `${Math.floor(inTime(relayMs, sandboxEndsAt).getTime() / 1000)}:${name}`;
    return [...servers, { urls: TURN_URLS, username, credential: createHmac('sha1', TURN_SECRET).update(username).digest('base64') }];
  }
}
