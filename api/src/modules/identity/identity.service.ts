import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { IdentityError } from '../../http/identity-error.ts';
import { IdentityEntity } from './identity.entity.ts';
import { IdentityTokens, type IssuedTokens } from './identity-tokens.ts';
import { verifyPassword } from './password-hash.ts';
import { SignInAttempts } from './sign-in-attempts.ts';

@Injectable()
export class IdentityService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(IdentityTokens) private readonly tokens: IdentityTokens,
    @Inject(SignInAttempts) private readonly attempts: SignInAttempts,
  ) {}

  /** An unknown address and a wrong password are told apart neither by the answer nor by its time. */
  async signInWithPassword(address: string, password: string, ip: string): Promise<IssuedTokens> {
    const email = address.trim().toLowerCase();
    await this.attempts.begin(email, ip);
    const identities = this.dataSource.getRepository(IdentityEntity);
    const identity = await identities.findOneBy({ email });
    const isRight = await verifyPassword(identity?.passwordHash ?? null, password);
    if (!identity || !isRight) throw new IdentityError('INVALID_LOGIN_CREDENTIALS');

    await this.attempts.succeed(email, ip);
    if (identity.disabled) throw new IdentityError('USER_DISABLED');
    const now = new Date();
    await identities.update({ identityId: identity.identityId }, { lastSignInAt: now });
    return this.tokens.start(identity, now);
  }
}
