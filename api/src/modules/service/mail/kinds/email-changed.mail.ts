import type { MailContent } from './mail-content.ts';
import { type FormatMessage, greetingOf } from './mail-messages.ts';

export interface EmailChangedValues {
  /** Brings the old address back (`recoverEmail`). */
  link: string;
  name: string;
  /** The old address, to which this goes. */
  email: string;
  newEmail: string;
}

/** Mail to the former address. */
export function emailChangedMail(format: FormatMessage, { link, name, email, newEmail }: EmailChangedValues): MailContent {
  return {
    subject: format('mail.emailChanged.subject'),
    greeting: greetingOf(format, name),
    paragraphs: [format('mail.emailChanged.text', { email, newEmail })],
    action: { label: format('mail.emailChanged.open'), link },
    notes: [format('mail.emailChanged.safety', { email })],
  };
}
