import type { MailContent } from '../mail-content.ts';
import { greetingOf, type Say } from '../mail-words.ts';

export interface CompanyDeletionValues {
  /** To where the owner can take the deletion back, and others read of it. */
  link: string;
  name: string;
  company: string;
  /** Who asked for it. */
  by: string;
  /** When all is erased, as in JSON. */
  until: string;
  isForOwner: boolean;
}

/** Tells the people of a company that it is going to be erased. */
export function companyDeletionMail(say: Say, { link, name, company, by, until, isForOwner }: CompanyDeletionValues): MailContent {
  return {
    subject: say('mail.companyDeletion.subject', { company }),
    greeting: greetingOf(say, name),
    paragraphs: [say('mail.companyDeletion.what', { by, company, until: new Date(until) }), say('mail.companyDeletion.meanwhile')],
    action: { label: isForOwner ? say('mail.companyDeletion.open') : say('mail.companyDeletion.see'), link },
    notes: [],
  };
}
