import type { MailContent } from '../mail-content.ts';
import { greetingOf, type Say } from '../mail-words.ts';

export interface VerificationValues {
  link: string;
  /** Empty when it is not known. */
  name: string;
  email: string;
}

/** Asks whether the address is the reader's own. */
export function verificationMail(say: Say, { link, name, email }: VerificationValues): MailContent {
  return {
    subject: say('mail.verification.subject'),
    greeting: greetingOf(say, name),
    paragraphs: [say('mail.verification.why', { email })],
    action: { label: say('mail.verification.open'), link },
    notes: [say('mail.onceForThreeDays'), say('mail.verification.notYou')],
  };
}
