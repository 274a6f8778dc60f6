import { setTimeout as wait } from 'node:timers/promises';
import { isEmail } from '@nearhand/contracts/email';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { ENV } from '../../../../env/env.token.ts';
import type { Env } from '../../../../env/env.ts';
import { DomainError } from '../../../../http/domain-error.ts';
import { IdentityError } from '../../../../http/errors/identity-error.ts';
import type { Locale } from '../../../../http/locales.ts';
import { trustedPath } from '../../../../http/server/trusted-path.ts';
import { toKnownEmail } from '../../../service/mail/to-known-email.ts';
import { type ActionMail, ActionMailService } from '../codes/action-mail.service.ts';
import type { IdentityEntity } from '../identity.entity.ts';
import { IdentityRepository } from '../identity.repository.ts';
import { IdentityUserService } from '../identity-user.service.ts';

/** Longer than it takes to store a mail. */
const likeMs = 250;

export interface MailOptions {
  continueUrl?: string | undefined;
  /** Locale of the request; the user's own takes precedence. */
  locale: Locale;
}

/** Mails of the identity protocol. */
@Injectable()
export class OobMailService {
  constructor(
    @Inject(ENV) private readonly env: Env,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(IdentityRepository) private readonly identities: IdentityRepository,
    @Inject(ActionMailService) private readonly mails: ActionMailService,
    @Inject(IdentityUserService) private readonly identityUsers: IdentityUserService,
  ) {}

  /** Known and unknown addresses give the same response in the same time. */
  async sendPasswordReset(address: string, options: MailOptions): Promise<void> {
    await this.inLikeTime(options, async (db) => {
      const identity = await this.identities.findByEmail(db, address);
      if (identity && !identity.disabled) await this.send(db, 'resetPassword', identity, options);
    });
  }

  /** Sends a sign-in link, also to an address without an account. */
  async sendEmailSignIn(address: string, options: MailOptions): Promise<void> {
    const email = toKnownEmail(address);
    if (!isEmail(email)) throw new IdentityError('INVALID_EMAIL');
    await this.inLikeTime(options, async (db) => {
      const identity = await this.identities.findByEmail(db, email);
      if (identity?.disabled) return;
      if (identity) await this.send(db, 'signIn', identity, options);
      else await this.mails.send(db, { mode: 'signIn', to: email, name: '', ...options });
    });
  }

  sendVerification(db: EntityManager, identity: IdentityEntity, options: MailOptions): Promise<void> {
    return this.send(db, 'verifyEmail', identity, options);
  }

  /** Mails the new address, which takes effect when the link is opened. */
  async sendEmailChange(db: EntityManager, identity: IdentityEntity, newAddress: string, options: MailOptions): Promise<void> {
    const newEmail = toKnownEmail(newAddress);
    if (!isEmail(newEmail)) throw new IdentityError('INVALID_NEW_EMAIL');
    if (await this.identities.findByEmail(db, newEmail)) throw new IdentityError('EMAIL_EXISTS');
    await this.send(db, 'verifyAndChangeEmail', identity, options, newEmail);
  }

  private async send(
    db: EntityManager,
    mode: ActionMail['mode'],
    { identityId, email, displayName: name }: IdentityEntity,
    options: MailOptions,
    to = email,
  ): Promise<void> {
    const locale = await this.identityUsers.localeOf(db, identityId, options.locale);
    await this.mails.send(db, { ...options, mode, identityId, to, name, locale });
  }

  /** Ignores throttling errors, which would reveal that the address is known. */
  private async inLikeTime({ continueUrl }: MailOptions, work: (db: EntityManager) => Promise<void>): Promise<void> {
    if (continueUrl !== undefined) trustedPath(this.env, continueUrl);
    const sent = this.dataSource.transaction(work).catch((error: unknown) => {
      if (!(error instanceof DomainError && error.code === 'TOO_MANY_ATTEMPTS')) throw error;
    });
    await Promise.all([sent, wait(likeMs)]);
  }
}
