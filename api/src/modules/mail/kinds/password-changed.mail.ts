import type { MailContent } from '../mail-content.ts';
import { greetingOf, type Say } from '../mail-words.ts';

export interface PasswordChangedValues {
  /** Takes the account back (`recoverEmail`). */
  link: string;
  name: string;
  email: string;
  /** As in JSON. */
  at: string;
}

/** Tells that the password is another one. */
export function passwordChangedMail(say: Say, { link, name, email, at }: PasswordChangedValues): MailContent {
  return {
    subject: say('mail.passwordChanged.subject'),
    greeting: greetingOf(say, name),
    paragraphs: [say('mail.passwordChanged.what', { email, at: new Date(at) })],
    action: { label: say('mail.passwordChanged.open'), link },
    notes: [say('mail.passwordChanged.safety')],
  };
}
