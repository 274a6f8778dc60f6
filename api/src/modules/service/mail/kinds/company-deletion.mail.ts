import type { MailContent } from './mail-content.ts';
import { type FormatMessage, greetingOf } from './mail-messages.ts';

export interface CompanyDeletionValues {
  /** Opens the page where the owner can cancel the deletion, and others read about it. */
  link: string;
  name: string;
  company: string;
  /** Name of the user who requested it. */
  by: string;
  /** Time at which all is erased, as in JSON. */
  until: string;
  isForOwner: boolean;
}

/** Mail to all users of a company that will be erased. */
export function companyDeletionMail(
  format: FormatMessage,
  { link, name, company, by, until, isForOwner }: CompanyDeletionValues,
): MailContent {
  return {
    subject: format('mail.companyDeletion.subject', { company }),
    greeting: greetingOf(format, name),
    paragraphs: [format('mail.companyDeletion.text', { by, company, until: new Date(until) }), format('mail.companyDeletion.meanwhile')],
    action: { label: isForOwner ? format('mail.companyDeletion.open') : format('mail.companyDeletion.see'), link },
    notes: [],
  };
}
