import type { MailContent } from './mail-content.ts';
import { type FormatMessage, greetingOf } from './mail-messages.ts';

export interface PasswordChangedValues {
  /** Takes the account back (`recoverEmail`). */
  link: string;
  name: string;
  email: string;
  /** Time of the change, as in JSON. */
  at: string;
}

export function passwordChangedMail(format: FormatMessage, { link, name, email, at }: PasswordChangedValues): MailContent {
  return {
    subject: format('mail.passwordChanged.subject'),
    greeting: greetingOf(format, name),
    paragraphs: [format('mail.passwordChanged.text', { email, at: new Date(at) })],
    action: { label: format('mail.passwordChanged.open'), link },
    notes: [format('mail.passwordChanged.safety')],
  };
}
