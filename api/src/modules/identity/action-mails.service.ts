import { setTimeout as wait } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { ENV } from '../../env.token.ts';
import type { Env } from '../../env.ts';
import { DomainError } from '../../http/domain-error.ts';
import { IdentityError } from '../../http/identity-error.ts';
import { trustedPath } from '../../http/trusted-path.ts';
import { MailService } from '../mail/mail.service.ts';
import type { MailLocale } from '../mail/mail-words.ts';
import { ActionCodes } from './action-codes.service.ts';
import { Identities, isEmail, toKnownEmail } from './identities.service.ts';
import type { IdentityEntity } from './identity.entity.ts';
import { IdentityPeople } from './identity-people.ts';

/** Longer than it takes to write a mail down. */
const likeMs = 250;

export interface MailWish {
  continueUrl?: string | undefined;
  /** Of who asks; a user's own language comes first. */
  locale: MailLocale;
}

/** Sends the mails whose links open an action. */
@Injectable()
export class ActionMails {
  constructor(
    @Inject(ENV) private readonly env: Env,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(Identities) private readonly identities: Identities,
    @Inject(ActionCodes) private readonly codes: ActionCodes,
    @Inject(MailService) private readonly mails: MailService,
    @Inject(IdentityPeople) private readonly people: IdentityPeople,
  ) {}

  /** Sets a new password. Known and unknown addresses are told apart neither by the answer nor by its time. */
  async sendPasswordReset(address: string, wish: MailWish): Promise<void> {
    await this.inLikeTime(wish, async (db) => {
      const identity = await this.identities.findByEmail(db, address);
      if (!identity || identity.disabled) return;
      const { link, locale } = await this.issue(db, identity, 'resetPassword', wish);
      const { email, displayName: name } = identity;
      await this.mails.send(db, { kind: 'password-reset', to: email, locale, values: { link, name, email } });
    });
  }

  /** Signs in without a password, and makes the account where there is none. */
  async sendEmailSignIn(address: string, wish: MailWish): Promise<void> {
    const email = toKnownEmail(address);
    if (!isEmail(email)) throw new IdentityError('INVALID_EMAIL');
    await this.inLikeTime(wish, async (db) => {
      const identity = await this.identities.findByEmail(db, email);
      if (identity?.disabled) return;
      const locale = identity ? await this.people.localeOf(db, identity.identityId, wish.locale) : wish.locale;
      const about = identity ? { identityId: identity.identityId } : {};
      const { link } = await this.codes.issue(db, { mode: 'signIn', ...about, email, continueUrl: wish.continueUrl, locale });
      await this.mails.send(db, { kind: 'email-sign-in', to: email, locale, values: { link, name: identity?.displayName ?? '', email } });
    });
  }

  /** Verifies the address of the account. */
  async sendVerification(db: EntityManager, identity: IdentityEntity, wish: MailWish): Promise<void> {
    const { email, displayName: name } = identity;
    const { link, locale } = await this.issue(db, identity, 'verifyEmail', wish);
    await this.mails.send(db, { kind: 'verification', to: email, locale, values: { link, name, email } });
  }

  /** Goes to the new address, which takes effect when the link is opened. */
  async sendEmailChange(db: EntityManager, identity: IdentityEntity, newAddress: string, wish: MailWish): Promise<void> {
    const newEmail = toKnownEmail(newAddress);
    if (!isEmail(newEmail)) throw new IdentityError('INVALID_NEW_EMAIL');
    if (await this.identities.findByEmail(db, newEmail)) throw new IdentityError('EMAIL_EXISTS');
    const { link, locale } = await this.issue(db, identity, 'verifyAndChangeEmail', wish, newEmail);
    await this.mails.send(db, {
      kind: 'email-change',
      to: newEmail,
      locale,
      values: { link, name: identity.displayName, email: newEmail },
    });
  }

  private async issue(
    db: EntityManager,
    identity: IdentityEntity,
    mode: 'resetPassword' | 'verifyEmail' | 'verifyAndChangeEmail',
    wish: MailWish,
    newEmail?: string,
  ) {
    const { identityId, email } = identity;
    const locale = await this.people.localeOf(db, identityId, wish.locale);
    const { continueUrl } = wish;
    const { link } = await this.codes.issue(db, { mode, identityId, email, ...(newEmail && { newEmail }), continueUrl, locale });
    return { link, locale };
  }

  /** Whoever asks again too soon is not told either: that would say that there was something to send. */
  private async inLikeTime({ continueUrl }: MailWish, work: (db: EntityManager) => Promise<void>): Promise<void> {
    if (continueUrl !== undefined) trustedPath(this.env.PUBLIC_URL, continueUrl);
    const sent = this.dataSource.transaction(work).catch((error: unknown) => {
      if (!(error instanceof DomainError && error.code === 'TOO_MANY_ATTEMPTS')) throw error;
    });
    await Promise.all([sent, wait(likeMs)]);
  }
}
