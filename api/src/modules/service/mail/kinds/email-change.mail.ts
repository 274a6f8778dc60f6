import type { MailContent } from './mail-content.ts';
import { type FormatMessage, greetingOf } from './mail-messages.ts';

export interface EmailChangeValues {
  link: string;
  name: string;
  /** The new address, to which this goes. */
  email: string;
}

/** Asks the new address whether it is the reader's own; opening the link changes it. */
export function emailChangeMail(format: FormatMessage, { link, name, email }: EmailChangeValues): MailContent {
  return {
    subject: format('mail.emailChange.subject'),
    greeting: greetingOf(format, name),
    paragraphs: [format('mail.emailChange.text', { email })],
    action: { label: format('mail.emailChange.open'), link },
    notes: [format('mail.onceForThreeDays'), format('mail.emailChange.notYou')],
  };
}
