import { Inject, Injectable } from '@nestjs/common';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { DomainError } from '../http/domain-error.ts';
import { consumePoint } from '../http/limits/consume-point.ts';
import { RateLimitService } from '../http/limits/rate-limit.service.ts';
import { SecretBox } from '../keys/secret-box.ts';
import { TokenSigner } from '../keys/token-signer.ts';
import { ActorRepository } from './actor.repository.ts';
import type { Actor } from './actor.ts';
import { apiKeyOf } from './api-key-token.ts';
import { bearerOf } from './bearer.ts';
import { UserActivityService } from './user-activity.service.ts';

/** Calls of one API key. */
export const keyCallsPerMinute = 600;

/** Purpose of the hash under which API keys are stored. */
export const apiKeyPurpose = 'api key';

/** Authenticates the `Authorization` header. */
@Injectable()
export class AuthenticationService {
  private readonly keyCalls: RateLimiterAbstract;

  constructor(
    @Inject(TokenSigner) private readonly tokens: TokenSigner,
    @Inject(SecretBox) private readonly secrets: SecretBox,
    @Inject(ActorRepository) private readonly callers: ActorRepository,
    @Inject(UserActivityService) private readonly activity: UserActivityService,
    @Inject(RateLimitService) limits: RateLimitService,
  ) {
    this.keyCalls = limits.counter('api-key', keyCallsPerMinute, 60);
  }

  /** An API key authenticates only operations whose contract allows it; the others say so to a valid one. */
  async authenticate(authorization: string | undefined, acceptsApiKey = false): Promise<Actor> {
    const key = apiKeyOf(authorization);
    if (key === null) return this.authenticateToken(authorization);
    const actor = await this.authenticateKey(key);
    if (!acceptsApiKey) throw new DomainError('API_KEY_REFUSED');
    return actor;
  }

  private async authenticateToken(authorization: string | undefined): Promise<Actor> {
    const token = bearerOf(authorization);
    const verified = token ? await this.tokens.verify(token, 'nearhand') : null;
    if (!verified) return this.authenticateInSandbox(token);
    const actor = await this.callers.findByIdentity(verified);
    if (!actor) {
      const reason = await this.callers.endOf(verified);
      throw new DomainError('UNAUTHENTICATED', reason && { reason });
    }
    this.activity.note(actor.userId);
    return actor;
  }

  /** Tokens of sandboxes are no tokens of an identity, so that nothing else accepts them. */
  private async authenticateInSandbox(token: string): Promise<Actor> {
    const verified = token ? await this.tokens.verify(token, 'nearhand:sandbox') : null;
    const actor = verified && (await this.callers.findByUser(verified));
    if (!actor?.sandboxEndsAt) throw new DomainError('UNAUTHENTICATED');
    return actor;
  }

  private async authenticateKey(key: string): Promise<Actor> {
    const found = await this.callers.findByApiKey(this.secrets.lookupHash(apiKeyPurpose, key));
    if (!found) throw new DomainError('UNAUTHENTICATED');
    await consumePoint(this.keyCalls, found.apiKeyId);
    return found.actor;
  }
}
