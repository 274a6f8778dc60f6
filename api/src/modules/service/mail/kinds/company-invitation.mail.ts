import type { MailContent } from './mail-content.ts';
import type { FormatMessage } from './mail-messages.ts';

export interface CompanyInvitationValues {
  link: string;
  /** Name of the inviter; may be empty. */
  inviter: string;
  company: string;
  /** The only address that can accept. */
  email: string;
  /** Time at which the link ends, as in JSON. */
  until: string;
  /** Mails that waited while the server was upgraded have none. */
  reportLink?: string;
}

export function companyInvitationMail(
  format: FormatMessage,
  { link, inviter, company, email, until, reportLink }: CompanyInvitationValues,
): MailContent {
  return {
    subject: format('mail.companyInvitation.subject'),
    greeting: format('mail.hello'),
    paragraphs: [
      inviter
        ? format('mail.companyInvitation.text', { inviter, company })
        : format('mail.companyInvitation.textWithoutInviter', { company }),
      format('mail.companyInvitation.product'),
    ],
    action: { label: format('mail.companyInvitation.open'), link },
    notes: [format('mail.companyInvitation.until', { email, until: new Date(until) }), format('mail.companyInvitation.notYou')],
    ...(reportLink && { report: { label: format('mail.report'), link: reportLink } }),
  };
}
