import { invitationMail } from './kinds/invitation.mail.ts';
import type { MailContent } from './mail-content.ts';
import type { Say } from './mail-words.ts';

/** Every kind of mail: one file each, and its words in `locales/<language>/mails.json`. */
export const mailKinds = { invitation: invitationMail };

export type MailKind = keyof typeof mailKinds;
export type MailValues<Kind extends MailKind> = Parameters<(typeof mailKinds)[Kind]>[1];

/** What a mail of this kind says. */
export function contentOf<Kind extends MailKind>(kind: Kind, say: Say, values: MailValues<Kind>): MailContent {
  return mailKinds[kind](say, values);
}
