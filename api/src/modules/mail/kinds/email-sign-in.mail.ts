import type { MailContent } from '../mail-content.ts';
import { greetingOf, type Say } from '../mail-words.ts';

export interface EmailSignInValues {
  link: string;
  /** Empty when it is not known. */
  name: string;
  email: string;
}

/** Signs in without a password. */
export function emailSignInMail(say: Say, { link, name, email }: EmailSignInValues): MailContent {
  return {
    subject: say('mail.emailSignIn.subject'),
    greeting: greetingOf(say, name),
    paragraphs: [say('mail.emailSignIn.why', { email })],
    action: { label: say('mail.emailSignIn.open'), link },
    notes: [say('mail.onceForAnHour'), say('mail.emailSignIn.notYou')],
  };
}
