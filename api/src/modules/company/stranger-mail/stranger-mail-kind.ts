import type { MailKind } from '../../service/mail/mail-kinds.ts';

/** Mails to addresses of the sender's choice. */
export type StrangerMailKind = Extract<MailKind, 'session-invitation' | 'company-invitation'>;
