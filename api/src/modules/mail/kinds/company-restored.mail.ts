import type { MailContent } from '../mail-content.ts';
import { greetingOf, type Say } from '../mail-words.ts';

export interface CompanyRestoredValues {
  /** To the application. */
  link: string;
  name: string;
  company: string;
  /** Who took the deletion back. */
  by: string;
}

/** Tells the people of a company that it is not going to be erased after all. */
export function companyRestoredMail(say: Say, { link, name, company, by }: CompanyRestoredValues): MailContent {
  return {
    subject: say('mail.companyRestored.subject', { company }),
    greeting: greetingOf(say, name),
    paragraphs: [say('mail.companyRestored.what', { by, company })],
    action: { label: say('mail.companyRestored.open'), link },
    notes: [],
  };
}
