import type { MailContent } from '../mail-content.ts';
import { greetingOf, type Say } from '../mail-words.ts';

export interface PasswordResetValues {
  link: string;
  /** Empty when it is not known. */
  name: string;
  email: string;
}

/** Lets somebody who forgot the password set a new one. */
export function passwordResetMail(say: Say, { link, name, email }: PasswordResetValues): MailContent {
  return {
    subject: say('mail.passwordReset.subject'),
    greeting: greetingOf(say, name),
    paragraphs: [say('mail.passwordReset.why', { email })],
    action: { label: say('mail.passwordReset.open'), link },
    notes: [say('mail.onceForAnHour'), say('mail.passwordReset.notYou')],
  };
}
