import type { MailContent } from './mail-content.ts';
import { type FormatMessage, greetingOf } from './mail-messages.ts';

export interface VerificationValues {
  link: string;
  /** Empty when it is not known. */
  name: string;
  email: string;
}

/** Asks whether the address is the reader's own. */
export function verificationMail(format: FormatMessage, { link, name, email }: VerificationValues): MailContent {
  return {
    subject: format('mail.verification.subject'),
    greeting: greetingOf(format, name),
    paragraphs: [format('mail.verification.text', { email })],
    action: { label: format('mail.verification.open'), link },
    notes: [format('mail.onceForThreeDays'), format('mail.verification.notYou')],
  };
}
