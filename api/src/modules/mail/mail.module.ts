import { Module } from '@nestjs/common';
import { ENV } from '../../env.token.ts';
import type { Env } from '../../env.ts';
import { EmailRules } from './email-rules.service.ts';
import { MailService } from './mail.service.ts';
import { MailCleaning } from './mail-cleaning.ts';
import { MailContents } from './mail-contents.ts';
import { DnsMailHosts, MAIL_HOSTS, type MailHosts } from './mail-hosts.ts';
import { MailSender } from './mail-sender.ts';
import { Mailbox } from './mailbox.ts';

/** Where name servers are not to be asked. */
const nobodyToAsk: MailHosts = { lookUp: () => Promise.resolve('unknown') };

@Module({
  providers: [
    MailService,
    MailCleaning,
    MailContents,
    MailSender,
    Mailbox,
    EmailRules,
    { provide: MAIL_HOSTS, inject: [ENV], useFactory: ({ EMAIL_DNS }: Env) => (EMAIL_DNS === 'on' ? new DnsMailHosts() : nobodyToAsk) },
  ],
  exports: [MailService, EmailRules],
})
export class MailModule {}
