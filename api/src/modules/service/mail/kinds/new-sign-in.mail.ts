import type { MailContent } from './mail-content.ts';
import { type FormatMessage, greetingOf } from './mail-messages.ts';

export interface NewSignInValues {
  /** Opens the list of sign-ins. */
  link: string;
  name: string;
  email: string;
  /** Time of the sign-in, as in JSON. */
  at: string;
  /** Browser and system, as far as it names them. */
  device: string;
  /** Network address. */
  address: string;
}

/** Mail after a sign-in from an unknown browser. */
export function newSignInMail(format: FormatMessage, { link, name, email, at, device, address }: NewSignInValues): MailContent {
  return {
    subject: format('mail.newSignIn.subject'),
    greeting: greetingOf(format, name),
    paragraphs: [format('mail.newSignIn.text', { email }), format('mail.newSignIn.details', { at: new Date(at), device, address })],
    action: { label: format('mail.newSignIn.open'), link },
    notes: [format('mail.newSignIn.safety')],
  };
}
