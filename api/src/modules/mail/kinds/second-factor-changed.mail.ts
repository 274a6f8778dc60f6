import type { MailContent } from '../mail-content.ts';
import { greetingOf, type Say } from '../mail-words.ts';

interface Account {
  name: string;
  email: string;
}

interface ChangedByOneself extends Account {
  change: 'added' | 'removed';
  /** Removes what was added (`revertSecondFactorAddition`); takes the account back from whoever removed it (`recoverEmail`). */
  link: string;
}

interface RemovedByAdmin extends Account {
  change: 'removedByAdmin';
  /** To where another one is added: it opens nothing by itself. */
  link: string;
  by: string;
  company: string;
}

export type SecondFactorChangedValues = ChangedByOneself | RemovedByAdmin;

/** Tells that signing in asks for a second factor from now on, or not any more. */
export function secondFactorChangedMail(say: Say, values: SecondFactorChangedValues): MailContent {
  const { link, name, email } = values;
  const greeting = greetingOf(say, name);
  switch (values.change) {
    case 'added':
      return {
        subject: say('mail.secondFactorAdded.subject'),
        greeting,
        paragraphs: [say('mail.secondFactorAdded.what', { email })],
        action: { label: say('mail.secondFactorAdded.open'), link },
        notes: [say('mail.secondFactorAdded.safety')],
      };
    case 'removed':
      return {
        subject: say('mail.secondFactorRemoved.subject'),
        greeting,
        paragraphs: [say('mail.secondFactorRemoved.what', { email })],
        action: { label: say('mail.secondFactorRemoved.open'), link },
        notes: [say('mail.secondFactorRemoved.safety')],
      };
    case 'removedByAdmin': {
      const { by, company } = values;
      return {
        subject: say('mail.secondFactorRemoved.subject'),
        greeting,
        paragraphs: [say('mail.secondFactorRemoved.byAdmin', { by, company }), say('mail.secondFactorRemoved.what', { email })],
        action: { label: say('mail.secondFactorRemoved.addAgain'), link },
        notes: [say('mail.secondFactorRemoved.notAsked', { by })],
      };
    }
  }
}
