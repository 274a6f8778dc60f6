import { Module } from '@nestjs/common';
import { MailService } from './mail.service.ts';
import { MailContents } from './mail-contents.ts';
import { MailSender } from './mail-sender.ts';
import { Mailbox } from './mailbox.ts';

@Module({ providers: [MailService, MailContents, MailSender, Mailbox], exports: [MailService] })
export class MailModule {}
