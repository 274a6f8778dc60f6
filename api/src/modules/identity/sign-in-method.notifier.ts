import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ENV } from '../../env.token.ts';
import type { Env } from '../../env.ts';
import { MailService } from '../mail/mail.service.ts';
import type { MailValues } from '../mail/mail-kinds.ts';
import { ActionCodeService } from './action-code.service.ts';
import type { IdentityEntity } from './identity.entity.ts';
import { IdentityUserService } from './identity-user.service.ts';

/** Tells an address that its account is entered in one more way, or in one fewer, with a link that takes the account back. */
@Injectable()
export class SignInMethodNotifier {
  constructor(
    @Inject(ENV) private readonly env: Env,
    @Inject(ActionCodeService) private readonly codes: ActionCodeService,
    @Inject(MailService) private readonly mails: MailService,
    @Inject(IdentityUserService) private readonly people: IdentityUserService,
  ) {}

  /** An address that nobody has verified may be a stranger's, whom somebody could have mailed as often as they like. */
  async tell(
    db: EntityManager,
    { identityId, email, emailVerified, displayName: name }: IdentityEntity,
    way: string,
    change: MailValues<'sign-in-way-changed'>['change'],
  ): Promise<void> {
    if (!emailVerified) return;
    const provider = way === 'password' ? null : this.titleOf(way);
    const locale = await this.people.localeOf(db, identityId);
    const { link } = await this.codes.issue(db, { mode: 'recoverEmail', identityId, email, locale });
    await this.mails.send(db, { kind: 'sign-in-way-changed', to: email, locale, values: { link, name, email, provider, change } });
  }

  /** One that is not set up any more has its name in the protocol alone. */
  private titleOf(way: string): string {
    return this.env.SIGN_IN_PROVIDERS.find(({ providerId }) => providerId === way)?.title ?? way;
  }
}
