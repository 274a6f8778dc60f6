import { Controller, Inject } from '@nestjs/common';
import { Call } from '../../../http/call.decorator.ts';
import type { CallOf, ReplyOf } from '../../../http/call.ts';
import { Operation } from '../../../http/contract/operation.decorator.ts';
import { IdentityError } from '../../../http/errors/identity-error.ts';
import { SERVER_KEYS } from '../../../keys/server-keys.token.ts';
import type { ServerKeys } from '../../../keys/server-keys.ts';
import { IdentityService } from './identity.service.ts';
import { passwordPolicy } from './password/password-policy.ts';
import { callerOf } from './sign-in/caller-of.ts';
import { accessSeconds, IdentityTokenService } from './sign-in/identity-token.service.ts';
import { toOutcome, toTokens } from './sign-in/to-sign-in.ts';

/** Google Identity Platform protocol: sign-up, sign-in and tokens. */
@Controller()
export class IdentityController {
  constructor(
    @Inject(IdentityService) private readonly identities: IdentityService,
    @Inject(IdentityTokenService) private readonly tokens: IdentityTokenService,
    @Inject(SERVER_KEYS) private readonly keys: ServerKeys,
  ) {}

  @Operation('signUpIdentity')
  async signUpIdentity(@Call() call: CallOf<'signUpIdentity'>): Promise<ReplyOf<'signUpIdentity'>> {
    const { email, password, displayName = '', idToken } = call.body;
    // A password is added to an account by a link for a new one.
    if (idToken) throw new IdentityError('OPERATION_NOT_ALLOWED');
    // Anonymous accounts are not supported.
    if (!email && !password) throw new IdentityError('ADMIN_ONLY_OPERATION');
    if (!email) throw new IdentityError('MISSING_EMAIL');
    if (!password) throw new IdentityError('MISSING_PASSWORD');
    const issued = await this.identities.signUp(email, password, displayName.trim(), callerOf(call));
    const { identity } = issued;
    return {
      kind: 'identitytoolkit#SignupNewUserResponse',
      localId: identity.identityId,
      email: identity.email,
      displayName: identity.displayName,
      ...toTokens(issued),
    };
  }

  @Operation('signInWithPassword')
  async signInWithPassword(@Call() call: CallOf<'signInWithPassword'>): Promise<ReplyOf<'signInWithPassword'>> {
    const { email, password, idToken } = call.body;
    const outcome = await this.identities.signInWithPassword(email, password, callerOf(call), idToken);
    const { identity } = outcome;
    return {
      kind: 'identitytoolkit#VerifyPasswordResponse',
      localId: identity.identityId,
      email: identity.email,
      displayName: identity.displayName,
      ...(identity.photoUrl !== null && { profilePicture: identity.photoUrl }),
      registered: true,
      ...toOutcome(outcome),
    };
  }

  @Operation('signInWithEmailLink')
  async signInWithEmailLink(@Call() call: CallOf<'signInWithEmailLink'>): Promise<ReplyOf<'signInWithEmailLink'>> {
    const { email, oobCode, idToken } = call.body;
    const outcome = await this.identities.signInWithEmailLink(email, oobCode, callerOf(call), idToken);
    return {
      kind: 'identitytoolkit#EmailLinkSigninResponse',
      localId: outcome.identity.identityId,
      email: outcome.identity.email,
      isNewUser: outcome.isNewUser,
      ...toOutcome(outcome),
    };
  }

  @Operation('refreshToken')
  async refreshToken(@Call() call: CallOf<'refreshToken'>): Promise<ReplyOf<'refreshToken'>> {
    const { idToken, refreshToken, identity } = await this.tokens.exchange(call.body.refresh_token, callerOf(call));
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
    return { keys: this.keys.signing.map(({ publicKey }) => ({ ...publicKey })) };
  }
}
