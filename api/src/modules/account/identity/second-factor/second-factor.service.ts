import { Inject, Injectable } from '@nestjs/common';
import { Secret, TOTP } from 'otpauth';
import { type EntityManager, LessThan } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { SecretBox } from '../../../../keys/secret-box.ts';
import { MailService } from '../../../service/mail/mail.service.ts';
import { UserEntity } from '../../user/user.entity.ts';
import { ActionCodeService, type NewActionCode } from '../codes/action-code.service.ts';
import { RecoveryCodeEntity } from '../codes/recovery-code.entity.ts';
import { IdentityEntity } from '../identity.entity.ts';
import { IdentityUserService } from '../identity-user.service.ts';

export const totpSettings = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Tolerated clock drift in periods. */
const window = 1;

export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** Time step of a valid code, or `null`. */
export function totpStepOf(secret: string, code: string, now = Date.now()): number | null {
  const totp = new TOTP({ ...totpSettings, secret: Secret.fromBase32(secret) });
  const delta = /^\d{6}$/.test(code) ? totp.validate({ token: code, timestamp: now, window }) : null;
  return delta === null ? null : Math.floor(now / 1000 / totpSettings.period) + delta;
}

/** The second factor of an identity, which has at most one. */
@Injectable()
export class SecondFactorService {
  constructor(
    @Inject(SecretBox) private readonly box: SecretBox,
    @Inject(ActionCodeService) private readonly codes: ActionCodeService,
    @Inject(MailService) private readonly mails: MailService,
    @Inject(IdentityUserService) private readonly identityUsers: IdentityUserService,
  ) {}

  async add(
    db: EntityManager,
    identity: IdentityEntity,
    secret: string,
    { name, step, address }: { name: string; step: number; address: string },
  ): Promise<void> {
    const totpId = uuid();
    const totp = {
      totpId,
      totpSealed: this.box.seal(totpId, secret),
      totpName: name,
      totpEnrolledAt: new Date(),
      totpLastStep: String(step),
    };
    await this.keep(db, Object.assign(identity, totp));
    await this.notify(db, identity, 'added', { mode: 'revertSecondFactorAddition', totpId });
    await this.identityUsers.record(db, identity.identityId, { action: 'secondFactorAdded', address });
  }

  async remove(db: EntityManager, identity: IdentityEntity, address: string): Promise<void> {
    await this.clear(db, identity);
    await this.notify(db, identity, 'removed', { mode: 'recoverEmail' });
    await this.identityUsers.record(db, identity.identityId, { action: 'secondFactorRemoved', address });
  }

  /** Removes the second factor and its recovery codes without a mail. */
  async clear(db: EntityManager, identity: IdentityEntity): Promise<void> {
    const none = { totpId: null, totpSealed: null, totpName: null, totpEnrolledAt: null, totpLastStep: null };
    await this.keep(db, Object.assign(identity, none));
    await db.delete(RecoveryCodeEntity, { identityId: identity.identityId });
  }

  /** Accepts each code once. */
  async accepts(db: EntityManager, { identityId, totpId, totpSealed, totpLastStep }: IdentityEntity, code: string): Promise<boolean> {
    if (totpId === null || totpSealed === null) return false;
    const step = totpStepOf(this.box.open(totpId, totpSealed), code);
    if (step === null || (totpLastStep !== null && step <= Number(totpLastStep))) return false;
    const { affected } = await db.update(
      IdentityEntity,
      { identityId, totpId, totpLastStep: LessThan(String(step)) },
      { totpLastStep: String(step) },
    );
    return affected === 1;
  }

  private async keep(
    db: EntityManager,
    { identityId, totpId, totpSealed, totpName, totpEnrolledAt, totpLastStep }: IdentityEntity,
  ): Promise<void> {
    await db.update(IdentityEntity, { identityId }, { totpId, totpSealed, totpName, totpEnrolledAt, totpLastStep });
    await db.update(UserEntity, { identityId }, { secondFactor: totpId !== null });
  }

  private async notify(
    db: EntityManager,
    { identityId, email, displayName: name }: IdentityEntity,
    change: 'added' | 'removed',
    undo: Pick<NewActionCode, 'mode' | 'totpId'>,
  ): Promise<void> {
    const locale = await this.identityUsers.localeOf(db, identityId);
    const { link } = await this.codes.issue(db, { ...undo, identityId, email, locale });
    await this.mails.send(db, { kind: 'second-factor-changed', to: email, locale, values: { link, name, email, change } });
  }
}
