import { Inject, Injectable } from '@nestjs/common';
import { ActorRepository } from '../access/actor.repository.ts';
import { ensurePermitted } from '../access/permissions.ts';
import { compileComponent } from '../http/contract/schema-validator.ts';
import { DomainError } from '../http/domain-error.ts';
import { TokenSigner } from '../keys/token-signer.ts';
import { SessionStatusRepository } from '../modules/session/session/session-status.repository.ts';
import type { Principal } from './realtime-socket.ts';

const isSocketAuth = compileComponent('openapi', 'SocketAuth');

/** Authenticates sockets by signaling tokens, which the HTTP API does not accept, and vice versa. */
@Injectable()
export class SocketAuthenticationService {
  constructor(
    @Inject(TokenSigner) private readonly tokens: TokenSigner,
    @Inject(ActorRepository) private readonly actors: ActorRepository,
    @Inject(SessionStatusRepository) private readonly sessions: SessionStatusRepository,
  ) {}

  async authenticate(auth: unknown): Promise<Principal> {
    if (!isSocketAuth(auth)) throw new DomainError('UNAUTHENTICATED');
    const { token } = auth as { token: string };
    const principal = (await this.asUser(token)) ?? (await this.asCustomer(token)) ?? (await this.asDevice(token));
    if (!principal) throw new DomainError('UNAUTHENTICATED');
    return principal;
  }

  private async asUser(token: string): Promise<Principal | null> {
    const verified = await this.tokens.verify(token, 'nearhand:realtime:user');
    const actor = verified && (await this.actors.findByUser(verified));
    if (!actor) return null;
    ensurePermitted(actor, 'realtime:use');
    return { kind: 'user', actor, issuedAt: verified.iat };
  }

  /** Whether the device is still registered is checked when its socket connects. */
  private async asDevice(token: string): Promise<Principal | null> {
    const verified = await this.tokens.verify(token, 'nearhand:realtime:device');
    if (!verified) return null;
    return { kind: 'device', assignmentId: verified.sub, machineId: String(verified['machineId']) };
  }

  /** Valid only for the customer who is bound to the session now. */
  private async asCustomer(token: string): Promise<Principal | null> {
    const verified = await this.tokens.verify(token, 'nearhand:realtime:customer');
    if (!verified) return null;
    const { sub: sessionId, customerTokenHash } = verified;
    const bound = (await this.sessions.findCustomerTokenHashes([sessionId])).get(sessionId);
    return bound && bound === customerTokenHash ? { kind: 'customer', sessionId, customerTokenHash: bound } : null;
  }
}
