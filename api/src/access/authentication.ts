import { Inject, Injectable } from '@nestjs/common';
import { DomainError } from '../http/domain-error.ts';
import { TokenSigner } from '../keys/token-signer.ts';
import { Activity } from './activity.ts';
import type { Actor } from './actor.ts';
import { bearerOf } from './bearer.ts';
import { Callers } from './callers.ts';

/** Turns the `Authorization` header into the one who calls. */
@Injectable()
export class Authentication {
  constructor(
    @Inject(TokenSigner) private readonly tokens: TokenSigner,
    @Inject(Callers) private readonly callers: Callers,
    @Inject(Activity) private readonly activity: Activity,
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
