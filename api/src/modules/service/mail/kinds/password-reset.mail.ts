import type { MailContent } from './mail-content.ts';
import { type FormatMessage, greetingOf } from './mail-messages.ts';

export interface PasswordResetValues {
  link: string;
  /** Empty when it is not known. */
  name: string;
  email: string;
}

export function passwordResetMail(format: FormatMessage, { link, name, email }: PasswordResetValues): MailContent {
  return {
    subject: format('mail.passwordReset.subject'),
    greeting: greetingOf(format, name),
    paragraphs: [format('mail.passwordReset.text', { email })],
    action: { label: format('mail.passwordReset.open'), link },
    notes: [format('mail.onceForAnHour'), format('mail.passwordReset.notYou')],
  };
}
