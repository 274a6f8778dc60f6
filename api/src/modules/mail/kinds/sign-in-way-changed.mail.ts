import type { MailContent } from '../mail-content.ts';
import { greetingOf, type Say } from '../mail-words.ts';

export interface SignInWayChangedValues {
  /** Takes the account back (`recoverEmail`). */
  link: string;
  name: string;
  email: string;
  /** What the provider is called; `null` for the password. */
  provider: string | null;
  change: 'added' | 'removed';
}

/** Tells that the account is entered in one more way from now on, or in one fewer. */
export function signInWayChangedMail(say: Say, { link, name, email, provider, change }: SignInWayChangedValues): MailContent {
  const way = provider ?? say('mail.signInWay.password');
  const isAdded = change === 'added';
  return {
    subject: isAdded ? say('mail.signInWay.subjectAdded') : say('mail.signInWay.subjectRemoved'),
    greeting: greetingOf(say, name),
    paragraphs: [isAdded ? say('mail.signInWay.added', { email, way }) : say('mail.signInWay.removed', { email, way })],
    action: { label: say('mail.signInWay.open'), link },
    notes: [say('mail.signInWay.safety')],
  };
}
