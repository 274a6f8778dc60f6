import type { MailContent } from '../mail-content.ts';
import type { FormatMessage } from '../mail-messages.ts';

export interface CompanyInvitationValues {
  link: string;
  /** Who invites; empty when it is not known. */
  inviter: string;
  company: string;
  /** The only address that can accept. */
  email: string;
  /** When the link ends, as in JSON. */
  until: string;
}

/** Asks somebody to join a company. */
export function companyInvitationMail(
  format: FormatMessage,
  { link, inviter, company, email, until }: CompanyInvitationValues,
): MailContent {
  return {
    subject: inviter
      ? format('mail.colleagueInvitation.subject', { inviter, company })
      : format('mail.colleagueInvitation.subjectOf', { company }),
    greeting: format('mail.hello'),
    paragraphs: [
      inviter ? format('mail.colleagueInvitation.who', { inviter, company }) : format('mail.colleagueInvitation.whoOf', { company }),
      format('mail.colleagueInvitation.what'),
    ],
    action: { label: format('mail.colleagueInvitation.open'), link },
    notes: [format('mail.colleagueInvitation.until', { email, until: new Date(until) }), format('mail.colleagueInvitation.notYou')],
  };
}
