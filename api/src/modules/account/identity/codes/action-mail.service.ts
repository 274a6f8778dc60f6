import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Locale } from '../../../../http/locales.ts';
import { MailService } from '../../../service/mail/mail.service.ts';
import { ActionCodeService } from './action-code.service.ts';

const kindOf = {
  resetPassword: 'password-reset',
  verifyEmail: 'verification',
  verifyAndChangeEmail: 'email-change',
  signIn: 'email-sign-in',
} as const;

export interface ActionMail {
  mode: keyof typeof kindOf;
  /** Omitted for an address without an account. */
  identityId?: string;
  to: string;
  name: string;
  locale: Locale;
  continueUrl?: string | undefined;
}

/** Mails links that prove the ownership of an address. */
@Injectable()
export class ActionMailService {
  constructor(
    @Inject(ActionCodeService) private readonly codes: ActionCodeService,
    @Inject(MailService) private readonly mails: MailService,
  ) {}

  /** Sends at most one mail of a kind per minute and address. */
  async send(db: EntityManager, { to, name, ...action }: ActionMail): Promise<void> {
    const { mode, locale } = action;
    const { link } = await this.codes.issue(db, { ...action, email: to, ...(mode === 'verifyAndChangeEmail' && { newEmail: to }) });
    await this.mails.send(db, { kind: kindOf[mode], to, locale, values: { link, name, email: to } });
  }
}
