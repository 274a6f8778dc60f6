import type { MailContent } from '../mail-content.ts';
import { greetingOf, type Say } from '../mail-words.ts';

export interface EmailChangedValues {
  /** Brings the old address back (`recoverEmail`). */
  link: string;
  name: string;
  /** The old address, to which this goes. */
  email: string;
  newEmail: string;
}

/** Tells the old address that it is not the account's any more. */
export function emailChangedMail(say: Say, { link, name, email, newEmail }: EmailChangedValues): MailContent {
  return {
    subject: say('mail.emailChanged.subject'),
    greeting: greetingOf(say, name),
    paragraphs: [say('mail.emailChanged.what', { email, newEmail })],
    action: { label: say('mail.emailChanged.open'), link },
    notes: [say('mail.emailChanged.safety', { email })],
  };
}
