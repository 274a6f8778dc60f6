import type { MailContent } from '../mail-content.ts';
import { greetingOf, type Say } from '../mail-words.ts';

export interface InvitationValues {
  link: string;
  operator: string;
  company: string;
  /** Empty when it is not known. */
  customer: string;
  /** A line of the operator's own; may be empty. */
  message: string;
}

/** Asks a customer into a session. */
export function invitationMail(say: Say, { link, operator, company, customer, message }: InvitationValues): MailContent {
  const people = { operator, company };
  return {
    subject: say('mail.invitation.subject', people),
    greeting: greetingOf(say, customer),
    paragraphs: [say('mail.invitation.who', people), say('mail.invitation.how')],
    ...(message && { quote: { by: say('mail.writes', { name: operator }), text: message } }),
    action: { label: say('mail.invitation.open'), link },
    notes: [say('mail.invitation.until', { operator }), say('mail.invitation.safety', { operator })],
  };
}
