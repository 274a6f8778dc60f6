import type { MailContent } from '../mail-content.ts';
import { type FormatMessage, greetingOf } from '../mail-messages.ts';

export interface SignInMethodChangedValues {
  /** Takes the account back (`recoverEmail`). */
  link: string;
  name: string;
  email: string;
  /** What the provider is called; `null` for the password. */
  provider: string | null;
  change: 'added' | 'removed';
}

/** Tells that the account is entered in one more way from now on, or in one fewer. */
export function signInMethodChangedMail(
  format: FormatMessage,
  { link, name, email, provider, change }: SignInMethodChangedValues,
): MailContent {
  const way = provider ?? format('mail.signInWay.password');
  const isAdded = change === 'added';
  return {
    subject: isAdded ? format('mail.signInWay.subjectAdded') : format('mail.signInWay.subjectRemoved'),
    greeting: greetingOf(format, name),
    paragraphs: [isAdded ? format('mail.signInWay.added', { email, way }) : format('mail.signInWay.removed', { email, way })],
    action: { label: format('mail.signInWay.open'), link },
    notes: [format('mail.signInWay.safety')],
  };
}
