import type { MailContent } from './mail-content.ts';
import { type FormatMessage, greetingOf } from './mail-messages.ts';

export interface SessionInvitationValues {
  link: string;
  operator: string;
  company: string;
  /** Empty when it is not known. */
  customer: string;
  /** A line of the operator's own; may be empty. */
  message: string;
  /** Mails that waited while the server was upgraded have none. */
  reportLink?: string;
}

/** Invites a customer to a session. */
export function sessionInvitationMail(
  format: FormatMessage,
  { link, operator, company, customer, message, reportLink }: SessionInvitationValues,
): MailContent {
  const people = { operator, company };
  return {
    subject: format('mail.sessionInvitation.subject'),
    greeting: greetingOf(format, customer),
    paragraphs: [format('mail.sessionInvitation.text', people), format('mail.sessionInvitation.how')],
    ...(message && { quote: { by: format('mail.messageFrom', { name: operator }), text: message } }),
    action: { label: format('mail.sessionInvitation.open'), link },
    notes: [format('mail.sessionInvitation.until', { operator }), format('mail.sessionInvitation.safety', { operator })],
    ...(reportLink && { report: { label: format('mail.report'), link: reportLink } }),
  };
}
