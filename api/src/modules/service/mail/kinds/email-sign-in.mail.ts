import type { MailContent } from './mail-content.ts';
import { type FormatMessage, greetingOf } from './mail-messages.ts';

export interface EmailSignInValues {
  link: string;
  /** Empty when it is not known. */
  name: string;
  email: string;
}

/** Signs in without a password. */
export function emailSignInMail(format: FormatMessage, { link, name, email }: EmailSignInValues): MailContent {
  return {
    subject: format('mail.emailSignIn.subject'),
    greeting: greetingOf(format, name),
    paragraphs: [format('mail.emailSignIn.text', { email })],
    action: { label: format('mail.emailSignIn.open'), link },
    notes: [format('mail.onceForAnHour'), format('mail.emailSignIn.notYou')],
  };
}
