import { Controller, Inject } from '@nestjs/common';
import { Call } from '../../http/call.decorator.ts';
import type { CallOf, ReplyOf } from '../../http/call.ts';
import { Operation } from '../../http/operation.decorator.ts';
import { SERVER_KEYS } from '../../keys/server-keys.token.ts';
import type { ServerKeys } from '../../keys/server-keys.ts';
import type { IdentityEntity } from './identity.entity.ts';
import { IdentityService } from './identity.service.ts';
import { accessSeconds, IdentityTokens } from './identity-tokens.ts';
import { passwordPolicy } from './password-policy.ts';

const milliseconds = (at: Date) => String(at.getTime());

function toAccount(identity: IdentityEntity): ReplyOf<'lookupAccount'>['users'][number] {
  const { identityId, email, emailVerified, displayName, validSince, createdAt, lastSignInAt, disabled } = identity;
  return {
    localId: identityId,
    email,
    emailVerified,
    displayName,
    providerUserInfo: [{ providerId: 'password', rawId: email, federatedId: email, email, displayName }],
    validSince: String(Math.floor(validSince.getTime() / 1000)),
    createdAt: milliseconds(createdAt),
    lastLoginAt: milliseconds(lastSignInAt ?? createdAt),
    disabled,
  };
}

/** Speaks the protocol of Google Identity Platform, as far as it is used. */
@Controller()
export class IdentityController {
  constructor(
    @Inject(IdentityService) private readonly identities: IdentityService,
    @Inject(IdentityTokens) private readonly tokens: IdentityTokens,
    @Inject(SERVER_KEYS) private readonly keys: ServerKeys,
  ) {}

  @Operation('signInWithPassword')
  async signInWithPassword(@Call() { body, ip }: CallOf<'signInWithPassword'>): Promise<ReplyOf<'signInWithPassword'>> {
    const { idToken, refreshToken, identity } = await this.identities.signInWithPassword(body.email, body.password, ip);
    return {
      kind: 'identitytoolkit#VerifyPasswordResponse',
      localId: identity.identityId,
      email: identity.email,
      displayName: identity.displayName,
      idToken,
      registered: true,
      refreshToken,
      expiresIn: String(accessSeconds),
    };
  }

  @Operation('lookupAccount')
  async lookupAccount(@Call() { body }: CallOf<'lookupAccount'>): Promise<ReplyOf<'lookupAccount'>> {
    const identity = await this.tokens.identityOf(body.idToken);
    return { kind: 'identitytoolkit#GetAccountInfoResponse', users: [toAccount(identity)] };
  }

  @Operation('refreshToken')
  async refreshToken(@Call() { body }: CallOf<'refreshToken'>): Promise<ReplyOf<'refreshToken'>> {
    const { idToken, refreshToken, identity } = await this.tokens.exchange(body.refresh_token);
    return {
      access_token: idToken,
      expires_in: String(accessSeconds),
      token_type: 'Bearer',
      refresh_token: refreshToken,
      id_token: idToken,
      user_id: identity.identityId,
      project_id: 'nearhand',
    };
  }

  @Operation('getPasswordPolicy')
  getPasswordPolicy(): ReplyOf<'getPasswordPolicy'> {
    return passwordPolicy;
  }

  @Operation('getJwks')
  getJwks(): ReplyOf<'getJwks'> {
    return { keys: [{ ...this.keys.publicKey }] };
  }
}
