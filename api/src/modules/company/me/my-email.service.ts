import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Actor, ensureSignedInRecently } from '../../../access/actor.ts';
import { ENV } from '../../../env/env.token.ts';
import type { Env } from '../../../env/env.ts';
import { DomainError } from '../../../http/domain-error.ts';
import { AccountService } from '../../account/identity/account/account.service.ts';
import { EmailChangeLimitService } from '../../account/identity/account/email-change-limit.service.ts';
import { ActionMailService } from '../../account/identity/codes/action-mail.service.ts';
import { IdentityRepository } from '../../account/identity/identity.repository.ts';
import { EmailValidationService } from '../../service/mail/email-validation.service.ts';
import { toKnownEmail } from '../../service/mail/to-known-email.ts';

/** Changes the sign-in address of the signed-in user. */
@Injectable()
export class MyEmailService {
  constructor(
    @Inject(ENV) private readonly env: Env,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(EmailValidationService) private readonly rules: EmailValidationService,
    @Inject(AccountService) private readonly accounts: AccountService,
    @Inject(IdentityRepository) private readonly identities: IdentityRepository,
    @Inject(ActionMailService) private readonly mails: ActionMailService,
    @Inject(EmailChangeLimitService) private readonly limit: EmailChangeLimitService,
  ) {}

  /** Mails a link to the new address. The change takes effect when it is opened; then the old address gets a mail. */
  async change(actor: Actor, requested: string): Promise<void> {
    if (this.env.IDENTITY_URL) throw new DomainError('IDENTITY_HOSTED');
    ensureSignedInRecently(actor);
    const newEmail = toKnownEmail(requested);
    await this.rules.ensureReal(newEmail);
    await this.limit.count(actor.userId);

    await this.dataSource.transaction(async (db) => {
      const user = await this.accounts.lock(db, { id: actor.userId });
      if (!user) throw new DomainError('UNAUTHENTICATED');
      const { identityId, name, locale } = user;
      if (await this.identities.findByEmail(db, newEmail)) throw new DomainError('EMAIL_TAKEN');
      await this.mails.send(db, { mode: 'verifyAndChangeEmail', identityId, to: newEmail, name, locale });
    });
  }
}
