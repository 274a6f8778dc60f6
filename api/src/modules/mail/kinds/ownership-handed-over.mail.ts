import type { MailContent } from '../mail-content.ts';
import { greetingOf, type Say } from '../mail-words.ts';

export interface OwnershipHandedOverValues {
  /** To the people of the company. */
  link: string;
  name: string;
  company: string;
  formerOwner: string;
  newOwner: string;
  /** Whether it goes to the new owner, or to the former one. */
  isForNewOwner: boolean;
}

/** Tells the former and the new owner of a company that it was handed over. */
export function ownershipHandedOverMail(
  say: Say,
  { link, name, company, formerOwner, newOwner, isForNewOwner }: OwnershipHandedOverValues,
): MailContent {
  return {
    subject: isForNewOwner ? say('mail.ownership.subjectNew', { company }) : say('mail.ownership.subjectFormer', { company, newOwner }),
    greeting: greetingOf(say, name),
    paragraphs: isForNewOwner
      ? [say('mail.ownership.new', { company, formerOwner }), say('mail.ownership.newMeans', { formerOwner })]
      : [say('mail.ownership.former', { company, newOwner }), say('mail.ownership.formerMeans')],
    action: { label: say('mail.ownership.open'), link },
    notes: [isForNewOwner ? say('mail.ownership.newSafety', { formerOwner }) : say('mail.ownership.formerSafety', { newOwner })],
  };
}
