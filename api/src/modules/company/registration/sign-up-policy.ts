import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { advisoryLock } from '../../../database/advisory-lock.ts';
import { ENV } from '../../../env/env.token.ts';
import type { Env } from '../../../env/env.ts';
import { DomainError } from '../../../http/domain-error.ts';
import { toCanonicalEmail } from '../../account/user/to-canonical-email.ts';
import { UserEntity } from '../../account/user/user.entity.ts';
import { CaptchaService } from '../../service/captcha/captcha.service.ts';
import { EmailValidationService } from '../../service/mail/email-validation.service.ts';
import { VpnNetworkService } from '../../service/network/vpn-network.service.ts';
import type { IdentityProof } from './identity-proof.service.ts';

/** Rules for signing up without an invitation. */
@Injectable()
export class SignUpPolicy {
  constructor(
    @Inject(ENV) private readonly env: Env,
    @Inject(EmailValidationService) private readonly emails: EmailValidationService,
    @Inject(VpnNetworkService) private readonly networks: VpnNetworkService,
    @Inject(CaptchaService) private readonly captchas: CaptchaService,
  ) {}

  /** Checks network and e-mail address. May take seconds, so call it before locking rows. */
  async ensureAllowed({ email }: IdentityProof, address: string): Promise<void> {
    await this.networks.ensureOutside(address);
    this.emails.ensureNoTag(email);
    await this.emails.ensureReal(email);
  }

  /** Rejects a second account of an address and requires a captcha, which is used only if everything else passes. */
  async ensureNew(db: EntityManager, { email, isVouchedFor }: IdentityProof, captchaToken: string | undefined): Promise<void> {
    const canonicalEmail = toCanonicalEmail(email);
    // Serializes sign-ups with aliases of one mailbox.
    await advisoryLock(db, `canonical e-mail ${canonicalEmail}`);
    if (await db.existsBy(UserEntity, { canonicalEmail })) throw new DomainError('EMAIL_ALIAS');

    if (isVouchedFor || this.env.SIGN_UP_CAPTCHA === 'off') return;
    if (captchaToken === undefined || !(await this.captchas.accepts(captchaToken, db))) throw new DomainError('CAPTCHA_REQUIRED');
  }
}
