import type { MailContent } from './mail-content.ts';
import { type FormatMessage, greetingOf } from './mail-messages.ts';

export interface SignInMethodChangedValues {
  /** Takes the account back (`recoverEmail`). */
  link: string;
  name: string;
  email: string;
  /** Name of the provider; `null` for the password. */
  provider: string | null;
  change: 'added' | 'removed';
}

export function signInMethodChangedMail(
  format: FormatMessage,
  { link, name, email, provider, change }: SignInMethodChangedValues,
): MailContent {
  const way = provider ?? format('mail.signInMethod.password');
  const isAdded = change === 'added';
  return {
    subject: isAdded ? format('mail.signInMethod.subjectAdded') : format('mail.signInMethod.subjectRemoved'),
    greeting: greetingOf(format, name),
    paragraphs: [isAdded ? format('mail.signInMethod.added', { email, way }) : format('mail.signInMethod.removed', { email, way })],
    action: { label: format('mail.signInMethod.open'), link },
    notes: [format('mail.signInMethod.safety')],
  };
}
