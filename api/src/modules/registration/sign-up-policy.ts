import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { advisoryLock } from '../../database/advisory-lock.ts';
import { ENV } from '../../env.token.ts';
import type { Env } from '../../env.ts';
import { DomainError } from '../../http/domain-error.ts';
import { CaptchaService } from '../captcha/captcha.service.ts';
import { EmailValidationService } from '../mail/email-validation.service.ts';
import { VpnNetworkService } from '../network/vpn-network.service.ts';
import { toCanonicalEmail } from '../user/to-canonical-email.ts';
import { UserEntity } from '../user/user.entity.ts';
import type { IdentityProof } from './identity-proof.service.ts';

/** Who may sign up without an invitation. */
@Injectable()
export class SignUpPolicy {
  constructor(
    @Inject(ENV) private readonly env: Env,
    @Inject(EmailValidationService) private readonly emails: EmailValidationService,
    @Inject(VpnNetworkService) private readonly networks: VpnNetworkService,
    @Inject(CaptchaService) private readonly captchas: CaptchaService,
  ) {}

  /** Where from, and with what address. May take seconds: before anything is locked. */
  async ensureAllowed({ email }: IdentityProof, address: string): Promise<void> {
    await this.networks.ensureOutside(address);
    this.emails.ensureNoTag(email);
    await this.emails.ensureReal(email);
  }

  /** Nobody twice, and no machine: a puzzle is used up only if all the rest is well. */
  async ensureNew(db: EntityManager, { email, isVouchedFor }: IdentityProof, captchaToken: string | undefined): Promise<void> {
    const canonicalEmail = toCanonicalEmail(email);
    // One reader of an address signs up after the other.
    await advisoryLock(db, `canonical e-mail ${canonicalEmail}`);
    if (await db.existsBy(UserEntity, { canonicalEmail })) throw new DomainError('EMAIL_ALIAS');

    if (isVouchedFor || this.env.SIGN_UP_CAPTCHA === 'off') return;
    if (captchaToken === undefined || !(await this.captchas.acceptsWithin(db, captchaToken))) throw new DomainError('CAPTCHA_REQUIRED');
  }
}
