import { type AccountDeletedValues, accountDeletedMail } from './kinds/account-deleted.mail.ts';
import { type CompanyDeletionValues, companyDeletionMail } from './kinds/company-deletion.mail.ts';
import { type CompanyInvitationValues, companyInvitationMail } from './kinds/company-invitation.mail.ts';
import { type CompanyRestoredValues, companyRestoredMail } from './kinds/company-restored.mail.ts';
import { type DeviceQuarantinedValues, deviceQuarantinedMail } from './kinds/device-quarantined.mail.ts';
import { type EmailChangeValues, emailChangeMail } from './kinds/email-change.mail.ts';
import { type EmailChangedValues, emailChangedMail } from './kinds/email-changed.mail.ts';
import { type EmailSignInValues, emailSignInMail } from './kinds/email-sign-in.mail.ts';
import type { MailContent } from './kinds/mail-content.ts';
import type { FormatMessage } from './kinds/mail-messages.ts';
import { type NewSignInValues, newSignInMail } from './kinds/new-sign-in.mail.ts';
import { type OwnershipTransferredValues, ownershipTransferredMail } from './kinds/ownership-transferred.mail.ts';
import { type PasswordChangedValues, passwordChangedMail } from './kinds/password-changed.mail.ts';
import { type PasswordResetValues, passwordResetMail } from './kinds/password-reset.mail.ts';
import { type SecondFactorChangedValues, secondFactorChangedMail } from './kinds/second-factor-changed.mail.ts';
import { type SessionInvitationValues, sessionInvitationMail } from './kinds/session-invitation.mail.ts';
import { type SignInMethodChangedValues, signInMethodChangedMail } from './kinds/sign-in-method-changed.mail.ts';
import { type UnansweredValues, unansweredMail } from './kinds/unanswered.mail.ts';
import { type VerificationValues, verificationMail } from './kinds/verification.mail.ts';
import { type WebhookDisabledValues, webhookDisabledMail } from './kinds/webhook-disabled.mail.ts';

/** Values of every kind of mail. One file per kind; texts in `locales/<language>/server/mails.json`. */
interface ValuesOfKind {
  'session-invitation': SessionInvitationValues;
  verification: VerificationValues;
  'password-reset': PasswordResetValues;
  'email-sign-in': EmailSignInValues;
  'email-change': EmailChangeValues;
  'email-changed': EmailChangedValues;
  'password-changed': PasswordChangedValues;
  'new-sign-in': NewSignInValues;
  'second-factor-changed': SecondFactorChangedValues;
  'sign-in-method-changed': SignInMethodChangedValues;
  'account-deleted': AccountDeletedValues;
  'company-deletion': CompanyDeletionValues;
  'company-restored': CompanyRestoredValues;
  'company-invitation': CompanyInvitationValues;
  'ownership-transferred': OwnershipTransferredValues;
  'webhook-disabled': WebhookDisabledValues;
  'device-quarantined': DeviceQuarantinedValues;
  unanswered: UnansweredValues;
}

const mailKinds: { [Kind in MailKind]: (format: FormatMessage, values: ValuesOfKind[Kind]) => MailContent } = {
  'session-invitation': sessionInvitationMail,
  verification: verificationMail,
  'password-reset': passwordResetMail,
  'email-sign-in': emailSignInMail,
  'email-change': emailChangeMail,
  'email-changed': emailChangedMail,
  'password-changed': passwordChangedMail,
  'new-sign-in': newSignInMail,
  'second-factor-changed': secondFactorChangedMail,
  'sign-in-method-changed': signInMethodChangedMail,
  'account-deleted': accountDeletedMail,
  'company-deletion': companyDeletionMail,
  'company-restored': companyRestoredMail,
  'company-invitation': companyInvitationMail,
  'ownership-transferred': ownershipTransferredMail,
  'webhook-disabled': webhookDisabledMail,
  'device-quarantined': deviceQuarantinedMail,
  unanswered: unansweredMail,
};

export type MailKind = keyof ValuesOfKind;
export type MailValues<Kind extends MailKind> = ValuesOfKind[Kind];

/** Renders the content of a mail. */
export function contentOf<Kind extends MailKind>(kind: Kind, format: FormatMessage, values: MailValues<Kind>): MailContent {
  return mailKinds[kind](format, values);
}
