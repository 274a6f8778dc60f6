import type { MailContent } from '../mail-content.ts';
import { greetingOf, type Say } from '../mail-words.ts';

export interface EmailChangeValues {
  link: string;
  name: string;
  /** The new address, to which this goes. */
  email: string;
}

/** Asks the new address whether it is the reader's own; opening the link changes it. */
export function emailChangeMail(say: Say, { link, name, email }: EmailChangeValues): MailContent {
  return {
    subject: say('mail.emailChange.subject'),
    greeting: greetingOf(say, name),
    paragraphs: [say('mail.emailChange.why', { email })],
    action: { label: say('mail.emailChange.open'), link },
    notes: [say('mail.onceForThreeDays'), say('mail.emailChange.notYou')],
  };
}
