import { type InvitationValues, invitationMail } from './kinds/invitation.mail.ts';
import type { MailContent } from './mail-content.ts';
import type { Say } from './mail-words.ts';

/** Every kind of mail with what it is about: one file each, and its words in `locales/<language>/mails.json`. */
interface ValuesOfKind {
  invitation: InvitationValues;
}

const mailKinds: { [Kind in MailKind]: (say: Say, values: ValuesOfKind[Kind]) => MailContent } = {
  invitation: invitationMail,
};

export type MailKind = keyof ValuesOfKind;
export type MailValues<Kind extends MailKind> = ValuesOfKind[Kind];

/** What a mail of this kind says. */
export function contentOf<Kind extends MailKind>(kind: Kind, say: Say, values: MailValues<Kind>): MailContent {
  return mailKinds[kind](say, values);
}
