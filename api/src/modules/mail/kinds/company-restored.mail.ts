import type { MailContent } from './mail-content.ts';
import { type FormatMessage, greetingOf } from './mail-messages.ts';

export interface CompanyRestoredValues {
  /** To the application. */
  link: string;
  name: string;
  company: string;
  /** Who took the deletion back. */
  by: string;
}

/** Tells the people of a company that it is not going to be erased after all. */
export function companyRestoredMail(format: FormatMessage, { link, name, company, by }: CompanyRestoredValues): MailContent {
  return {
    subject: format('mail.companyRestored.subject', { company }),
    greeting: greetingOf(format, name),
    paragraphs: [format('mail.companyRestored.text', { by, company })],
    action: { label: format('mail.companyRestored.open'), link },
    notes: [],
  };
}
