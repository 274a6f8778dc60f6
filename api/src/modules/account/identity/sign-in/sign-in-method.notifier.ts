import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ENV } from '../../../../env/env.token.ts';
import type { Env } from '../../../../env/env.ts';
import { MailService } from '../../../service/mail/mail.service.ts';
import type { MailValues } from '../../../service/mail/mail-kinds.ts';
import { ActionCodeService } from '../codes/action-code.service.ts';
import type { IdentityEntity } from '../identity.entity.ts';
import { IdentityUserService } from '../identity-user.service.ts';

/** Mails users when a sign-in method is added or removed, with a link that restores the account. */
@Injectable()
export class SignInMethodNotifier {
  constructor(
    @Inject(ENV) private readonly env: Env,
    @Inject(ActionCodeService) private readonly codes: ActionCodeService,
    @Inject(MailService) private readonly mails: MailService,
    @Inject(IdentityUserService) private readonly identityUsers: IdentityUserService,
  ) {}

  /** Skips unverified addresses, which may belong to a stranger. */
  async notify(
    db: EntityManager,
    { identityId, email, emailVerified, displayName: name }: IdentityEntity,
    method: string,
    change: MailValues<'sign-in-method-changed'>['change'],
  ): Promise<void> {
    if (!emailVerified) return;
    const provider = method === 'password' ? null : this.titleOf(method);
    const locale = await this.identityUsers.localeOf(db, identityId);
    const { link } = await this.codes.issue(db, { mode: 'recoverEmail', identityId, email, locale });
    await this.mails.send(db, { kind: 'sign-in-method-changed', to: email, locale, values: { link, name, email, provider, change } });
  }

  /** Falls back to the id of a provider that is no longer configured. */
  private titleOf(method: string): string {
    return this.env.SIGN_IN_PROVIDERS.find(({ providerId }) => providerId === method)?.title ?? method;
  }
}
