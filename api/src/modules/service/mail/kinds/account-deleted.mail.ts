import type { MailContent } from './mail-content.ts';
import { type FormatMessage, greetingOf } from './mail-messages.ts';

export interface AccountDeletedValues {
  name: string;
  email: string;
  company: string;
}

export function accountDeletedMail(format: FormatMessage, { name, email, company }: AccountDeletedValues): MailContent {
  return {
    subject: format('mail.accountDeleted.subject'),
    greeting: greetingOf(format, name),
    paragraphs: [format('mail.accountDeleted.text', { email, company })],
    notes: [format('mail.accountDeleted.notYou', { company })],
  };
}
