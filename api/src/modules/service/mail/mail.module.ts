import { Module } from '@nestjs/common';
import { ENV } from '../../../env/env.token.ts';
import type { Env } from '../../../env/env.ts';
import { EmailValidationService } from './email-validation.service.ts';
import { MailService } from './mail.service.ts';
import { MailCleanupJob } from './mail-cleanup.job.ts';
import { MailContentService } from './mail-content.service.ts';
import { DnsMailHosts, MAIL_HOSTS, type MailHosts } from './mail-hosts.ts';
import { MailSenderService } from './mail-sender.service.ts';
import { MailboxService } from './mailbox.service.ts';

/** Used in environments without DNS. */
const nobodyToAsk: MailHosts = { lookUp: () => Promise.resolve('unknown') };

@Module({
  providers: [
    MailService,
    MailCleanupJob,
    MailContentService,
    MailSenderService,
    MailboxService,
    EmailValidationService,
    { provide: MAIL_HOSTS, inject: [ENV], useFactory: ({ EMAIL_DNS }: Env) => (EMAIL_DNS === 'on' ? new DnsMailHosts() : nobodyToAsk) },
  ],
  exports: [MailService, EmailValidationService],
})
export class MailModule {}
