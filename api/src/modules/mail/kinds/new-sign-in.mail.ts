import type { MailContent } from '../mail-content.ts';
import { greetingOf, type Say } from '../mail-words.ts';

export interface NewSignInValues {
  /** To the list of sign-ins. */
  link: string;
  name: string;
  email: string;
  /** As in JSON. */
  at: string;
  /** Browser and system, as far as it names them. */
  device: string;
  /** Network address. */
  address: string;
}

/** Tells of a sign-in from a browser that was not seen before. */
export function newSignInMail(say: Say, { link, name, email, at, device, address }: NewSignInValues): MailContent {
  return {
    subject: say('mail.newSignIn.subject'),
    greeting: greetingOf(say, name),
    paragraphs: [say('mail.newSignIn.what', { email }), say('mail.newSignIn.where', { at: new Date(at), device, address })],
    action: { label: say('mail.newSignIn.open'), link },
    notes: [say('mail.newSignIn.safety')],
  };
}
