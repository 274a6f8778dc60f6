import type { MailContent } from './mail-content.ts';
import { type FormatMessage, greetingOf } from './mail-messages.ts';

interface Account {
  name: string;
  email: string;
}

interface ChangedByOneself extends Account {
  change: 'added' | 'removed';
  /** Removes the added factor (`revertSecondFactorAddition`) or recovers the account (`recoverEmail`). */
  link: string;
}

interface RemovedByAdmin extends Account {
  change: 'removedByAdmin';
  /** Opens the page where another one is added; the link itself gives no access. */
  link: string;
  by: string;
  company: string;
}

export type SecondFactorChangedValues = ChangedByOneself | RemovedByAdmin;

export function secondFactorChangedMail(format: FormatMessage, values: SecondFactorChangedValues): MailContent {
  const { link, name, email } = values;
  const greeting = greetingOf(format, name);
  switch (values.change) {
    case 'added':
      return {
        subject: format('mail.secondFactorAdded.subject'),
        greeting,
        paragraphs: [format('mail.secondFactorAdded.text', { email })],
        action: { label: format('mail.secondFactorAdded.open'), link },
        notes: [format('mail.secondFactorAdded.safety')],
      };
    case 'removed':
      return {
        subject: format('mail.secondFactorRemoved.subject'),
        greeting,
        paragraphs: [format('mail.secondFactorRemoved.text', { email })],
        action: { label: format('mail.secondFactorRemoved.open'), link },
        notes: [format('mail.secondFactorRemoved.safety')],
      };
    case 'removedByAdmin': {
      const { by, company } = values;
      return {
        subject: format('mail.secondFactorRemoved.subject'),
        greeting,
        paragraphs: [format('mail.secondFactorRemoved.byAdmin', { by, company }), format('mail.secondFactorRemoved.text', { email })],
        action: { label: format('mail.secondFactorRemoved.addAgain'), link },
        notes: [format('mail.secondFactorRemoved.notAsked', { by })],
      };
    }
  }
}
