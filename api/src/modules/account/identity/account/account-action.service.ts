import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull, Not } from 'typeorm';
import type { ReplyOf } from '../../../../http/call.ts';
import { IdentityError } from '../../../../http/errors/identity-error.ts';
import { MailService } from '../../../service/mail/mail.service.ts';
import { toShownEmail } from '../../../service/mail/to-known-email.ts';
import { ActionCodeEntity, type ActionMode } from '../codes/action-code.entity.ts';
import { ActionCodeService } from '../codes/action-code.service.ts';
import type { IdentityEntity } from '../identity.entity.ts';
import { IdentityRepository } from '../identity.repository.ts';
import { IdentityProviderEntity } from '../identity-provider.entity.ts';
import { IdentityUserService } from '../identity-user.service.ts';
import { PasswordService } from '../password/password.service.ts';
import { SecondFactorService } from '../second-factor/second-factor.service.ts';
import { SignInService } from '../sign-in/sign-in.service.ts';
import type { Caller } from '../sign-in/sign-in-facts.ts';
import { toMfaInfo } from '../sign-in/to-account.ts';
import { EmailOwnershipService } from './email-ownership.service.ts';

type Purpose = ReplyOf<'resetPassword'>;

const requestTypes: Record<ActionMode, Purpose['requestType']> = {
  resetPassword: 'PASSWORD_RESET',
  verifyEmail: 'VERIFY_EMAIL',
  signIn: 'EMAIL_SIGNIN',
  recoverEmail: 'RECOVER_EMAIL',
  verifyAndChangeEmail: 'VERIFY_AND_CHANGE_EMAIL',
  revertSecondFactorAddition: 'REVERT_SECOND_FACTOR_ADDITION',
};

const applied = ['verifyEmail', 'verifyAndChangeEmail', 'recoverEmail', 'revertSecondFactorAddition'] as const;

/** Applies the action codes of mailed links. */
@Injectable()
export class AccountActionService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(ActionCodeService) private readonly codes: ActionCodeService,
    @Inject(IdentityRepository) private readonly identities: IdentityRepository,
    @Inject(PasswordService) private readonly passwords: PasswordService,
    @Inject(SecondFactorService) private readonly secondFactors: SecondFactorService,
    @Inject(EmailOwnershipService) private readonly proof: EmailOwnershipService,
    @Inject(SignInService) private readonly signIns: SignInService,
    @Inject(MailService) private readonly mails: MailService,
    @Inject(IdentityUserService) private readonly identityUsers: IdentityUserService,
  ) {}

  /** Reads the purpose of a code without using it. */
  async read(code: string): Promise<Purpose> {
    const db = this.dataSource.manager;
    const action = await this.codes.read(db, code);
    const identity = action.identityId ? await this.identities.find(db, action.identityId) : null;
    const factor = action.mode === 'revertSecondFactorAddition' && identity ? toMfaInfo(identity)[0] : undefined;
    if (action.mode === 'revertSecondFactorAddition' && factor?.mfaEnrollmentId !== action.totpId)
      throw new IdentityError('INVALID_OOB_CODE');
    // The link was sent to the new address; the account holds the replaced one.
    const replaced = action.mode === 'verifyAndChangeEmail' && identity ? { email: identity.email } : {};
    return { ...purposeOf(action, factor), ...replaced };
  }

  /** Ends all sign-ins. */
  async resetPassword(code: string, password: string, { address }: Caller): Promise<Purpose> {
    await this.codes.read(this.dataSource.manager, code);
    const passwordHash = await this.passwords.hash(password, address);
    return this.dataSource.transaction(async (db) => {
      const action = await this.codes.use(db, code, ['resetPassword']);
      const identity = await this.identityOf(db, action);
      if (identity.email !== action.email) throw new IdentityError('INVALID_OOB_CODE');
      if (identity.disabled) throw new IdentityError('USER_DISABLED');
      if (!identity.emailVerified) await this.proof.take(db, identity, address);
      await this.passwords.set(db, identity, passwordHash, address);
      await this.signIns.revokeAll(db, identity.identityId, 'changed');
      return purposeOf(action);
    });
  }

  async apply(code: string, { address }: Caller): Promise<IdentityEntity> {
    return this.dataSource.transaction(async (db) => {
      const action = await this.codes.use(db, code, applied);
      const identity = await this.identityOf(db, action);
      if (action.mode === 'verifyEmail') await this.verify(db, identity, action);
      if (action.mode === 'verifyAndChangeEmail') await this.changeEmail(db, identity, action.newEmail ?? '', address);
      if (action.mode === 'recoverEmail') await this.recoverEmail(db, identity, action, address);
      if (action.mode === 'revertSecondFactorAddition') await this.revertSecondFactor(db, identity, action, address);
      return this.identityOf(db, action);
    });
  }

  private async verify(db: EntityManager, identity: IdentityEntity, { email }: ActionCodeEntity): Promise<void> {
    // The address was changed meanwhile.
    if (identity.email !== email) throw new IdentityError('INVALID_OOB_CODE');
    await this.proof.verify(db, identity);
  }

  private async changeEmail(db: EntityManager, identity: IdentityEntity, newEmail: string, address: string): Promise<void> {
    const { identityId, displayName: name, email } = identity;
    await this.ensureFree(db, identityId, newEmail);
    await this.proof.keep(db, Object.assign(identity, { email: newEmail, emailVerified: true }));
    const locale = await this.identityUsers.localeOf(db, identityId);
    const { link } = await this.codes.issue(db, { mode: 'recoverEmail', identityId, email, newEmail, locale });
    await this.mails.send(db, { kind: 'email-changed', to: email, locale, values: { link, name, email, newEmail } });
    await this.identityUsers.record(db, identityId, {
      action: 'emailChanged',
      address,
      details: { from: toShownEmail(email), to: toShownEmail(newEmail) },
    });
  }

  /** Ends everything that gave access to the account meanwhile: sign-ins, password, second factor and links that revert the recovery. */
  private async recoverEmail(
    db: EntityManager,
    identity: IdentityEntity,
    { codeHash, email, createdAt }: ActionCodeEntity,
    address: string,
  ): Promise<void> {
    const { identityId, email: from } = identity;
    await this.ensureFree(db, identityId, email);
    // An attacker may have linked a provider account of their own.
    await db.delete(IdentityProviderEntity, { identityId });
    await this.proof.keep(db, Object.assign(identity, { email, emailVerified: true, passwordHash: null, passwordChangedAt: null }));
    await this.signIns.revokeAll(db, identityId, 'changed');
    const others = { identityId, usedAt: IsNull(), codeHash: Not(codeHash), mode: Not<ActionMode>('revertSecondFactorAddition') };
    await db.update(ActionCodeEntity, others, { usedAt: new Date() });
    // A second factor added since belongs to the attacker: its undo link went to the other address.
    if (identity.totpEnrolledAt && identity.totpEnrolledAt > createdAt) await this.secondFactors.remove(db, identity, address);
    await this.identityUsers.record(db, identityId, {
      action: 'emailRecovered',
      address,
      details: { from: toShownEmail(from), to: toShownEmail(email) },
    });
  }

  private async revertSecondFactor(
    db: EntityManager,
    identity: IdentityEntity,
    { totpId }: ActionCodeEntity,
    address: string,
  ): Promise<void> {
    if (identity.totpId !== totpId) throw new IdentityError('INVALID_OOB_CODE');
    await this.secondFactors.remove(db, identity, address);
    await this.signIns.revokeAll(db, identity.identityId, 'changed');
  }

  private async ensureFree(db: EntityManager, identityId: string, email: string): Promise<void> {
    const holder = await this.identities.findByEmail(db, email);
    if (holder && holder.identityId !== identityId) throw new IdentityError('EMAIL_EXISTS');
  }

  private identityOf(db: EntityManager, { identityId }: ActionCodeEntity): Promise<IdentityEntity> {
    return this.identities.lock(db, identityId ?? '');
  }
}

function purposeOf({ mode, email, newEmail }: ActionCodeEntity, mfaInfo?: Purpose['mfaInfo']): Purpose {
  return {
    kind: 'identitytoolkit#ResetPasswordResponse',
    email,
    ...(newEmail !== null && { newEmail }),
    requestType: requestTypes[mode],
    ...(mfaInfo && { mfaInfo }),
  };
}
