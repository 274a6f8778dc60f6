import type { MailContent } from './mail-content.ts';
import { type FormatMessage, greetingOf } from './mail-messages.ts';

export interface OwnershipTransferredValues {
  /** Opens the list of users of the company. */
  link: string;
  name: string;
  company: string;
  formerOwner: string;
  newOwner: string;
  /** Whether it goes to the new owner, or to the former one. */
  isForNewOwner: boolean;
}

/** Mail to the former and the new owner. */
export function ownershipTransferredMail(
  format: FormatMessage,
  { link, name, company, formerOwner, newOwner, isForNewOwner }: OwnershipTransferredValues,
): MailContent {
  return {
    subject: isForNewOwner
      ? format('mail.ownership.subjectNew', { company })
      : format('mail.ownership.subjectFormer', { company, newOwner }),
    greeting: greetingOf(format, name),
    paragraphs: isForNewOwner
      ? [format('mail.ownership.new', { company, formerOwner }), format('mail.ownership.newMeans', { formerOwner })]
      : [format('mail.ownership.former', { company, newOwner }), format('mail.ownership.formerMeans')],
    action: { label: format('mail.ownership.open'), link },
    notes: [isForNewOwner ? format('mail.ownership.newSafety', { formerOwner }) : format('mail.ownership.formerSafety', { newOwner })],
  };
}
