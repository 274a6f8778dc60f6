import { useIntl } from '@nearhand/platform/intl';
import type { AuditAction, AuditRecord } from './audit.data.ts';

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
  deviceRegistered: 'app.audit.deviceRegistered',
  deviceRemoved: 'app.audit.deviceRemoved',
  deviceUninstalled: 'app.audit.deviceUninstalled',
  deviceAccessed: 'app.audit.deviceAccessed',
  deviceRestarted: 'app.audit.deviceRestarted',
  deviceQuarantined: 'app.audit.deviceQuarantined',
  deviceUpdated: 'app.audit.deviceUpdated',
  deviceCodeCreated: 'app.audit.deviceCodeCreated',
  devicesExported: 'app.audit.devicesExported',
  usersExported: 'app.audit.usersExported',
  sessionsExported: 'app.audit.sessionsExported',
  auditExported: 'app.audit.auditExported',
};

/** Describes the action; an unknown action shows its name. */
export function AuditSentence({ record: { action, by, subject } }: { record: AuditRecord }) {
  const intl = useIntl();
  const somebody = intl.formatMessage({ id: 'app.audit.unknownUser' });
  const id = Object.hasOwn(sentences, action) ? sentences[action] : null;
  const values = { by: by?.name ?? somebody, subject: subject?.name ?? somebody, action };
  return <>{id ? intl.formatMessage({ id }, values) : intl.formatMessage({ id: 'app.audit.unknownAction' }, values)}</>;
}
