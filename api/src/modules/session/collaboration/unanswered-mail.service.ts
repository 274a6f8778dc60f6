import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ENV } from '../../../env/env.token.ts';
import type { Env } from '../../../env/env.ts';
import { NotificationChoiceService } from '../../account/user/notification-choice.service.ts';
import { UserService } from '../../account/user/user.service.ts';
import type { UnansweredValues } from '../../service/mail/kinds/unanswered.mail.ts';
import { MailService } from '../../service/mail/mail.service.ts';

type Unanswered = Pick<UnansweredValues, 'event' | 'from' | 'session'> & { userId: string; sessionId: string };

/** Mails operators what has had no answer. */
@Injectable()
export class UnansweredMailService {
  constructor(
    @Inject(ENV) private readonly env: Env,
    @Inject(UserService) private readonly users: UserService,
    @Inject(NotificationChoiceService) private readonly notifications: NotificationChoiceService,
    @Inject(MailService) private readonly mails: MailService,
  ) {}

  /** Sent with the transaction of `db`, unless the user has declined such mails or is no longer active. */
  async send(db: EntityManager, { userId, sessionId, ...about }: Unanswered): Promise<void> {
    const { email: to, name, locale, isVerified, deactivatedAt } = await this.users.find(userId, db);
    // The user of a sandbox has no address.
    if (!to || !isVerified || deactivatedAt) return;
    const choices = await this.notifications.find(userId, db);
    if (!choices[about.event === 'customer' ? 'customer' : 'sessionRequest'].mail) return;
    const link = new URL(`/app/sessions/${sessionId}`, this.env.PUBLIC_URL).href;
    await this.mails.send(db, { kind: 'unanswered', to, locale, values: { ...about, link, name } });
  }
}
