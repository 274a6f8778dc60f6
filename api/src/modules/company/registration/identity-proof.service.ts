import { Inject, Injectable } from '@nestjs/common';
import { ENV } from '../../../env/env.token.ts';
import type { Env } from '../../../env/env.ts';
import { DomainError } from '../../../http/domain-error.ts';
import { IdentityError } from '../../../http/errors/identity-error.ts';
import { TokenSigner, type VerifiedToken } from '../../../keys/token-signer.ts';
import { IdentityTokenService } from '../../account/identity/sign-in/identity-token.service.ts';
import { toKnownEmail } from '../../service/mail/to-known-email.ts';

/** A verified identity of the identity provider. */
export interface IdentityProof {
  identityId: string;
  email: string;
  emailVerified: boolean;
  /** Display name at the provider; may be empty. */
  name: string;
  /** Verified by a provider such as Google. */
  isVouchedFor: boolean;
  issuedAt: Date;
}

interface Claims extends VerifiedToken {
  email?: unknown;
  email_verified?: unknown;
  name?: unknown;
  firebase?: { sign_in_provider?: unknown };
}

/** Providers of the identity protocol itself, or none. */
const ownWays = ['', 'password', 'emailLink', 'custom'];

const textOf = (claim: unknown) => (typeof claim === 'string' ? claim : '');

/** Reads an id token: the current state of an embedded identity, or the claims of a hosted one. */
@Injectable()
export class IdentityProofService {
  constructor(
    @Inject(ENV) private readonly env: Env,
    @Inject(TokenSigner) private readonly tokens: TokenSigner,
    @Inject(IdentityTokenService) private readonly identities: IdentityTokenService,
  ) {}

  async read(idToken: string): Promise<IdentityProof> {
    const claims: Claims | null = await this.tokens.verify(idToken, 'nearhand');
    if (!claims) throw new DomainError('UNAUTHENTICATED');
    const issued = { issuedAt: new Date(claims.iat * 1000), isVouchedFor: !ownWays.includes(textOf(claims.firebase?.sign_in_provider)) };
    if (!this.env.IDENTITY_URL) return { ...(await this.readOwn(idToken)), ...issued };

    const email = toKnownEmail(textOf(claims.email));
    if (!email) throw new DomainError('UNAUTHENTICATED');
    return { identityId: claims.sub, email, emailVerified: claims.email_verified === true, name: textOf(claims.name), ...issued };
  }

  private async readOwn(idToken: string): Promise<Omit<IdentityProof, 'issuedAt' | 'isVouchedFor'>> {
    try {
      const { identityId, email, emailVerified, displayName } = await this.identities.identityOf(idToken);
      return { identityId, email, emailVerified, name: displayName };
    } catch (error) {
      if (error instanceof IdentityError) throw new DomainError('UNAUTHENTICATED');
      throw error;
    }
  }
}
