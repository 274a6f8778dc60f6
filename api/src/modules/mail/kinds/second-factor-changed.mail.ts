import type { MailContent } from '../mail-content.ts';
import { greetingOf, type Say } from '../mail-words.ts';

export interface SecondFactorChangedValues {
  /** Removes what was added (`revertSecondFactorAddition`); takes the account back from whoever removed it (`recoverEmail`). */
  link: string;
  name: string;
  email: string;
  change: 'added' | 'removed';
}

/** Tells that signing in asks for a second factor from now on, or not any more. */
export function secondFactorChangedMail(say: Say, { link, name, email, change }: SecondFactorChangedValues): MailContent {
  const greeting = greetingOf(say, name);
  if (change === 'removed') {
    return {
      subject: say('mail.secondFactorRemoved.subject'),
      greeting,
      paragraphs: [say('mail.secondFactorRemoved.what', { email })],
      action: { label: say('mail.secondFactorRemoved.open'), link },
      notes: [say('mail.secondFactorRemoved.safety')],
    };
  }
  return {
    subject: say('mail.secondFactorAdded.subject'),
    greeting,
    paragraphs: [say('mail.secondFactorAdded.what', { email })],
    action: { label: say('mail.secondFactorAdded.open'), link },
    notes: [say('mail.secondFactorAdded.safety')],
  };
}
