import type { MailContent } from '../mail-content.ts';
import type { Say } from '../mail-words.ts';

export interface ColleagueInvitationValues {
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
export function colleagueInvitationMail(say: Say, { link, inviter, company, email, until }: ColleagueInvitationValues): MailContent {
  return {
    subject: inviter
      ? say('mail.colleagueInvitation.subject', { inviter, company })
      : say('mail.colleagueInvitation.subjectOf', { company }),
    greeting: say('mail.hello'),
    paragraphs: [
      inviter ? say('mail.colleagueInvitation.who', { inviter, company }) : say('mail.colleagueInvitation.whoOf', { company }),
      say('mail.colleagueInvitation.what'),
    ],
    action: { label: say('mail.colleagueInvitation.open'), link },
    notes: [say('mail.colleagueInvitation.until', { email, until: new Date(until) }), say('mail.colleagueInvitation.notYou')],
  };
}
