import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ActionCodes } from '../identity/action-codes.service.ts';
import { MailService } from '../mail/mail.service.ts';
import type { UserEntity } from '../user/user.entity.ts';

/** Sends people the link that verifies their address. */
@Injectable()
export class VerificationMails {
  constructor(
    @Inject(ActionCodes) private readonly codes: ActionCodes,
    @Inject(MailService) private readonly mails: MailService,
  ) {}

  /** At most once a minute. */
  async send(db: EntityManager, { identityId, email, name, locale }: UserEntity, continueUrl?: string): Promise<void> {
    const { link } = await this.codes.issue(db, { mode: 'verifyEmail', identityId, email, continueUrl, locale });
    await this.mails.send(db, { kind: 'verification', to: email, locale, values: { link, name, email } });
  }
}
