import { timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ENV } from '../../../env/env.token.ts';
import type { Env } from '../../../env/env.ts';
import { SecretBox } from '../../../keys/secret-box.ts';
import { MailEntity } from './mail.entity.ts';
import { MailContentService } from './mail-content.service.ts';
import type { RenderedMail } from './render-mail.ts';

const shownMails = 200;

export interface MailboxEntry extends RenderedMail {
  mailId: string;
  to: string;
  locale: string;
  createdAt: Date;
}

/** The local mailbox of a server without a mail server. */
@Injectable()
export class MailboxService {
  private readonly token: string;

  constructor(
    @Inject(ENV) private readonly env: Env,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(MailContentService) private readonly contents: MailContentService,
    @Inject(SecretBox) box: SecretBox,
  ) {
    this.token = box.lookupHash('mailbox', 'address');
  }

  /** Address of the mailbox, or `null` if mails are delivered or other machines could reach it. */
  get address(): string | null {
    if (this.env.SMTP_URL || this.env.TRUST_PROXY !== false) return null;
    return `http://localhost:${this.env.PORT}/mailbox?token=${this.token}`;
  }

  isOpenWith(token: unknown): boolean {
    const given = Buffer.from(typeof token === 'string' ? token : '');
    const own = Buffer.from(this.token);
    return this.address !== null && given.length === own.length && timingSafeEqual(given, own);
  }

  /** Newest first. */
  async list(): Promise<MailboxEntry[]> {
    const mails = await this.dataSource.getRepository(MailEntity).find({ order: { createdAt: 'DESC', mailId: 'DESC' }, take: shownMails });
    return mails.map((mail) => this.toEntry(mail));
  }

  async find(mailId: string): Promise<MailboxEntry | null> {
    const mail = await this.dataSource.getRepository(MailEntity).findOneBy({ mailId });
    return mail && this.toEntry(mail);
  }

  private toEntry(mail: MailEntity): MailboxEntry {
    const { mailId, locale, createdAt } = mail;
    return { mailId, locale, createdAt, ...this.contents.open(mail) };
  }
}
