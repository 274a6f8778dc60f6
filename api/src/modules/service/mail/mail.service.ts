import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { ENV } from '../../../env/env.token.ts';
import type { Env } from '../../../env/env.ts';
import type { Locale } from '../../../http/locales.ts';
import { JobService } from '../../../jobs/job.service.ts';
import { MailEntity } from './mail.entity.ts';
import { MailContentService } from './mail-content.service.ts';
import type { MailKind, MailValues } from './mail-kinds.ts';
import { mailQueue } from './mail-queue.ts';

export interface NewMail<Kind extends MailKind> {
  kind: Kind;
  to: string;
  locale: Locale;
  values: MailValues<Kind>;
}

/** Sends mails. */
@Injectable()
export class MailService {
  constructor(
    @Inject(ENV) private readonly env: Env,
    @Inject(MailContentService) private readonly contents: MailContentService,
    @Inject(JobService) private readonly jobs: JobService,
  ) {}

  /** Sent after the transaction of `db` commits; without a mail server it stays in the local mailbox. */
  async send<Kind extends MailKind>(db: EntityManager, { kind, to, locale, values }: NewMail<Kind>): Promise<void> {
    const mailId = uuid();
    await db.insert(MailEntity, { mailId, kind, locale, sealed: this.contents.seal(mailId, { to, values }) });
    if (this.env.SMTP_URL) await this.jobs.send(mailQueue, { mailId }, { db });
  }
}
