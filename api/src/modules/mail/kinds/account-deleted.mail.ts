import type { MailContent } from '../mail-content.ts';
import { greetingOf, type Say } from '../mail-words.ts';

export interface AccountDeletedValues {
  name: string;
  email: string;
  company: string;
}

/** Tells that the account is gone. */
export function accountDeletedMail(say: Say, { name, email, company }: AccountDeletedValues): MailContent {
  return {
    subject: say('mail.accountDeleted.subject'),
    greeting: greetingOf(say, name),
    paragraphs: [say('mail.accountDeleted.what', { email, company })],
    notes: [say('mail.accountDeleted.notYou', { company })],
  };
}
