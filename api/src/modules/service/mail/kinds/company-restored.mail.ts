import type { MailContent } from './mail-content.ts';
import { type FormatMessage, greetingOf } from './mail-messages.ts';

export interface CompanyRestoredValues {
  /** Opens the application. */
  link: string;
  name: string;
  company: string;
  /** Name of the user who restored it. */
  by: string;
}

/** Mail to all users of a company whose deletion was cancelled. */
export function companyRestoredMail(format: FormatMessage, { link, name, company, by }: CompanyRestoredValues): MailContent {
  return {
    subject: format('mail.companyRestored.subject', { company }),
    greeting: greetingOf(format, name),
    paragraphs: [format('mail.companyRestored.text', { by, company })],
    action: { label: format('mail.companyRestored.open'), link },
    notes: [],
  };
}
