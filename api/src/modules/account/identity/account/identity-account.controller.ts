import { randomBytes } from 'node:crypto';
import { Controller, Inject } from '@nestjs/common';
import { Call } from '../../../../http/call.decorator.ts';
import type { CallOf, ReplyOf } from '../../../../http/call.ts';
import { Operation } from '../../../../http/contract/operation.decorator.ts';
import { IdentityError } from '../../../../http/errors/identity-error.ts';
import type { IdentityEntity } from '../identity.entity.ts';
import { callerOf, localeOf } from '../sign-in/caller-of.ts';
import { IdentityTokenService } from '../sign-in/identity-token.service.ts';
import { redactedHash, toAccount, toProviderInfo } from '../sign-in/to-account.ts';
import { toTokens } from '../sign-in/to-sign-in.ts';
import { AccountActionService } from './account-action.service.ts';
import { ensureEmailForm } from './ensure-email-form.ts';
import { IdentityAccountService } from './identity-account.service.ts';
import { OobRequestService } from './oob-request.service.ts';

/** Google Identity Platform protocol: accounts and the codes of mailed links. */
@Controller()
export class IdentityAccountController {
  constructor(
    @Inject(IdentityAccountService) private readonly accounts: IdentityAccountService,
    @Inject(AccountActionService) private readonly actions: AccountActionService,
    @Inject(OobRequestService) private readonly requests: OobRequestService,
    @Inject(IdentityTokenService) private readonly tokens: IdentityTokenService,
  ) {}

  @Operation('lookupAccount')
  async lookupAccount(@Call() { body }: CallOf<'lookupAccount'>): Promise<ReplyOf<'lookupAccount'>> {
    const identity = await this.tokens.identityOf(body.idToken);
    const providers = await this.accounts.providersOf(identity.identityId);
    return { kind: 'identitytoolkit#GetAccountInfoResponse', users: [toAccount(identity, providers)] };
  }

  @Operation('createAuthUri')
  createAuthUri(@Call() { body: { identifier, continueUri } }: CallOf<'createAuthUri'>): ReplyOf<'createAuthUri'> {
    ensureEmailForm(identifier, 'INVALID_IDENTIFIER');
    if (!URL.canParse(continueUri)) throw new IdentityError('INVALID_CONTINUE_URI');
    return { kind: 'identitytoolkit#CreateAuthUriResponse', sessionId: randomBytes(16).toString('base64url') };
  }

  @Operation('sendOobCode')
  async sendOobCode(@Call() call: CallOf<'sendOobCode'>): Promise<ReplyOf<'sendOobCode'>> {
    const email = await this.requests.send(call.body, { locale: localeOf(call), address: call.ip });
    return { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email };
  }

  @Operation('resetPassword')
  resetPassword(@Call() call: CallOf<'resetPassword'>): Promise<ReplyOf<'resetPassword'>> {
    const { oobCode, newPassword } = call.body;
    return newPassword === undefined ? this.actions.read(oobCode) : this.actions.resetPassword(oobCode, newPassword, callerOf(call));
  }

  @Operation('updateIdentity')
  async updateIdentity(@Call() call: CallOf<'updateIdentity'>): Promise<ReplyOf<'updateIdentity'>> {
    const { oobCode, idToken, email, password, displayName, photoUrl, deleteAttribute = [], deleteProvider = [] } = call.body;
    if (oobCode !== undefined) return this.toUpdate(await this.actions.apply(oobCode, callerOf(call)));
    if (idToken === undefined) throw new IdentityError('MISSING_ID_TOKEN');
    const { identity, tokens } = await this.accounts.update(
      idToken,
      {
        email,
        password,
        displayName: deleteAttribute.includes('DISPLAY_NAME') ? null : displayName,
        photoUrl: deleteAttribute.includes('PHOTO_URL') ? null : photoUrl,
        unlink: deleteProvider,
      },
      callerOf(call),
    );
    return { ...(await this.toUpdate(identity)), ...(tokens && toTokens(tokens)) };
  }

  @Operation('deleteIdentity')
  async deleteIdentity(@Call() { body }: CallOf<'deleteIdentity'>): Promise<ReplyOf<'deleteIdentity'>> {
    await this.accounts.delete(body.idToken);
    return { kind: 'identitytoolkit#DeleteAccountResponse' };
  }

  private async toUpdate(identity: IdentityEntity): Promise<ReplyOf<'updateIdentity'>> {
    const { identityId, email, emailVerified, displayName, photoUrl, passwordHash } = identity;
    return {
      kind: 'identitytoolkit#SetAccountInfoResponse',
      localId: identityId,
      email,
      emailVerified,
      displayName,
      ...(photoUrl !== null && { photoUrl }),
      ...(passwordHash !== null && { passwordHash: redactedHash }),
      providerUserInfo: toProviderInfo(identity, await this.accounts.providersOf(identityId)),
    };
  }
}
