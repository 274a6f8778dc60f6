import { Inject, Injectable } from '@nestjs/common';
import { SecretBox } from '../../../keys/secret-box.ts';
import { mailMessages } from './kinds/mail-messages.ts';
import type { MailEntity } from './mail.entity.ts';
import { contentOf, type MailKind, type MailValues } from './mail-kinds.ts';
import { type RenderedMail, renderMail } from './render-mail.ts';

interface Sealed<Kind extends MailKind> {
  to: string;
  values: MailValues<Kind>;
}

/** Content of a stored mail, encrypted with the server's key. */
@Injectable()
export class MailContentService {
  constructor(@Inject(SecretBox) private readonly box: SecretBox) {}

  seal<Kind extends MailKind>(mailId: string, content: Sealed<Kind>): string {
    return this.box.seal(mailId, JSON.stringify(content));
  }

  open({ mailId, kind, locale, sealed }: MailEntity): RenderedMail & { to: string } {
    const { to, values } = JSON.parse(this.box.open(mailId, sealed)) as Sealed<typeof kind>;
    return { to, ...renderMail(contentOf(kind, mailMessages(locale), values), locale) };
  }
}
