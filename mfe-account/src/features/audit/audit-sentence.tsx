import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Link } from '@nearhand/platform/router';
import type { ReactNode } from 'react';
import type { AuditAction, AuditRecord } from './audit.data.ts';
import classes from './audit.module.css';
import { personHref, sessionHref, subjectHref } from './audit-hrefs.ts';

const sentences: Record<AuditAction, string> = {
  userRegistered: 'app.audit.userRegistered',
  userRenamed: 'app.audit.userRenamed',
  userPromotedToAdmin: 'app.audit.userPromotedToAdmin',
  userDemotedToOperator: 'app.audit.userDemotedToOperator',
  userActivated: 'app.audit.userActivated',
  userDeactivated: 'app.audit.userDeactivated',
  userSecondFactorRemoved: 'app.audit.userSecondFactorRemoved',
  userDeleted: 'app.audit.userDeleted',
  emailChanged: 'app.audit.emailChanged',
  emailRecovered: 'app.audit.emailRecovered',
  passwordChanged: 'app.audit.passwordChanged',
  secondFactorAdded: 'app.audit.secondFactorAdded',
  secondFactorRemoved: 'app.audit.secondFactorRemoved',
  recoveryCodesGenerated: 'app.audit.recoveryCodesGenerated',
  recoveryCodeUsed: 'app.audit.recoveryCodeUsed',
  providerLinked: 'app.audit.providerLinked',
  providerUnlinked: 'app.audit.providerUnlinked',
  signedIn: 'app.audit.signedIn',
  signInRevoked: 'app.audit.signInRevoked',
  signInCompromised: 'app.audit.signInCompromised',
  invitationSent: 'app.audit.invitationSent',
  invitationResent: 'app.audit.invitationResent',
  invitationRevoked: 'app.audit.invitationRevoked',
  invitationLinkCreated: 'app.audit.invitationLinkCreated',
  invitationAccepted: 'app.audit.invitationAccepted',
  companyCreated: 'app.audit.companyCreated',
  companyRenamed: 'app.audit.companyRenamed',
  settingsChanged: 'app.audit.settingsChanged',
  logoChanged: 'app.audit.logoChanged',
  logoRemoved: 'app.audit.logoRemoved',
  codeCreated: 'app.audit.codeCreated',
  codeRevoked: 'app.audit.codeRevoked',
  apiKeyCreated: 'app.audit.apiKeyCreated',
  apiKeyRevoked: 'app.audit.apiKeyRevoked',
  webhookCreated: 'app.audit.webhookCreated',
  webhookUpdated: 'app.audit.webhookUpdated',
  webhookSecretRotated: 'app.audit.webhookSecretRotated',
  webhookEnabled: 'app.audit.webhookEnabled',
  webhookDisabled: 'app.audit.webhookDisabled',
  webhookDeleted: 'app.audit.webhookDeleted',
  ownershipTransferred: 'app.audit.ownershipTransferred',
  companyDeletionRequested: 'app.audit.companyDeletionRequested',
  companyRestored: 'app.audit.companyRestored',
  planChanged: 'app.audit.planChanged',
  planChangeScheduled: 'app.audit.planChangeScheduled',
  subscriptionCanceled: 'app.audit.subscriptionCanceled',
  subscriptionChangeUndone: 'app.audit.subscriptionChangeUndone',
  billingDetailsChanged: 'app.audit.billingDetailsChanged',
  intercomConnected: 'app.audit.intercomConnected',
  intercomDisconnected: 'app.audit.intercomDisconnected',
  overrideStarted: 'app.audit.overrideStarted',
  releaseTokenCreated: 'app.audit.releaseTokenCreated',
  releaseTokenRevoked: 'app.audit.releaseTokenRevoked',
  deviceRegistered: 'app.audit.deviceRegistered',
  deviceRemoved: 'app.audit.deviceRemoved',
  deviceUninstalled: 'app.audit.deviceUninstalled',
  deviceAccessed: 'app.audit.deviceAccessed',
  deviceRestarted: 'app.audit.deviceRestarted',
  deviceQuarantined: 'app.audit.deviceQuarantined',
  deviceHardwareAccepted: 'app.audit.deviceHardwareAccepted',
  deviceHardwareRejected: 'app.audit.deviceHardwareRejected',
  deviceRequested: 'app.audit.deviceRequested',
  recordingPlayed: 'app.audit.recordingPlayed',
  recordingDeleted: 'app.audit.recordingDeleted',
  deviceUpdated: 'app.audit.deviceUpdated',
  deviceCodeCreated: 'app.audit.deviceCodeCreated',
  devicesExported: 'app.audit.devicesExported',
  usersExported: 'app.audit.usersExported',
  sessionsExported: 'app.audit.sessionsExported',
  auditExported: 'app.audit.auditExported',
};

const linkTo = (href: string | null, text: ReactNode, key?: string): ReactNode =>
  href ? (
    <Link key={key} className={classes['link']} to={href}>
      {text}
    </Link>
  ) : (
    text
  );

/** Describes the action, with links to what it names; an unknown action shows its name. */
export function AuditSentence({ record }: { record: AuditRecord }) {
  const intl = useIntl();
  const { action, by, subject } = record;
  const unknownUser = intl.formatMessage({ id: 'app.audit.unknownUser' });
  const values = {
    by: linkTo(personHref(by), by?.name ?? unknownUser, 'by'),
    subject: linkTo(subjectHref(record), subject?.name ?? unknownUser, 'subject'),
    session: (words: ReactNode) => linkTo(sessionHref(record), words),
    isByServer: String(by === null),
    action,
  };
  return <FormattedMessage id={Object.hasOwn(sentences, action) ? sentences[action] : 'app.audit.unknownAction'} values={values} />;
}
