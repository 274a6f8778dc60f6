import { Inject, Injectable } from '@nestjs/common';
import { DomainError } from '../http/domain-error.ts';
import { TokenSigner } from '../keys/token-signer.ts';
import { ActorRepository } from './actor.repository.ts';
import type { Actor } from './actor.ts';
import { bearerOf } from './bearer.ts';
import { UserActivityService } from './user-activity.service.ts';

/** Authenticates the `Authorization` header. */
@Injectable()
export class AuthenticationService {
  constructor(
    @Inject(TokenSigner) private readonly tokens: TokenSigner,
    @Inject(ActorRepository) private readonly callers: ActorRepository,
    @Inject(UserActivityService) private readonly activity: UserActivityService,
  ) {}

  async authenticate(authorization: string | undefined): Promise<Actor> {
    const token = bearerOf(authorization);
    const verified = token ? await this.tokens.verify(token, 'nearhand') : null;
    if (!verified) throw new DomainError('UNAUTHENTICATED');
    const actor = await this.callers.findByIdentity(verified);
    if (!actor) {
      const reason = await this.callers.endOf(verified);
      throw new DomainError('UNAUTHENTICATED', reason && { reason });
    }
    this.activity.note(actor.userId);
    return actor;
  }
}
