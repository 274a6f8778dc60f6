import type { components } from '@nearhand/contracts/openapi.gen';

type AuditAction = components['schemas']['AuditAction'];

export const auditAreas = ['signIns', 'security', 'people', 'invitations', 'devices', 'company', 'recordings', 'exports'] as const;
export type AuditArea = (typeof auditAreas)[number];

/** The area of each action; does not compile when the contract gains one. */
const areas: Record<AuditAction, AuditArea> = {
  signedIn: 'signIns',
  signInRevoked: 'signIns',
  signInCompromised: 'signIns',
  recoveryCodeUsed: 'signIns',
  emailChanged: 'security',
  emailRecovered: 'security',
  passwordChanged: 'security',
  secondFactorAdded: 'security',
  secondFactorRemoved: 'security',
  recoveryCodesGenerated: 'security',
  providerLinked: 'security',
  providerUnlinked: 'security',
  userRegistered: 'people',
  userRenamed: 'people',
  userPromotedToAdmin: 'people',
  userDemotedToOperator: 'people',
  userActivated: 'people',
  userDeactivated: 'people',
  userSecondFactorRemoved: 'people',
  userDeleted: 'people',
  ownershipTransferred: 'people',
  invitationSent: 'invitations',
  invitationResent: 'invitations',
  invitationRevoked: 'invitations',
  invitationLinkCreated: 'invitations',
  invitationAccepted: 'invitations',
  companyCreated: 'company',
  companyRenamed: 'company',
  settingsChanged: 'company',
  logoChanged: 'company',
  logoRemoved: 'company',
  codeCreated: 'company',
  codeRevoked: 'company',
  apiKeyCreated: 'security',
  apiKeyRevoked: 'security',
  webhookCreated: 'security',
  webhookUpdated: 'security',
  webhookSecretRotated: 'security',
  webhookEnabled: 'security',
  webhookDisabled: 'security',
  webhookDeleted: 'security',
  companyDeletionRequested: 'company',
  companyRestored: 'company',
  planChanged: 'company',
  planChangeScheduled: 'company',
  subscriptionCanceled: 'company',
  subscriptionChangeUndone: 'company',
  billingDetailsChanged: 'company',
  intercomConnected: 'company',
  intercomDisconnected: 'company',
  overrideStarted: 'security',
  releaseTokenCreated: 'security',
  releaseTokenRevoked: 'security',
  deviceRegistered: 'devices',
  deviceRemoved: 'devices',
  deviceUninstalled: 'devices',
  deviceAccessed: 'devices',
  deviceRestarted: 'devices',
  deviceQuarantined: 'devices',
  deviceHardwareAccepted: 'devices',
  deviceHardwareRejected: 'devices',
  deviceRequested: 'devices',
  deviceUpdated: 'devices',
  deviceCodeCreated: 'devices',
  recordingPlayed: 'recordings',
  recordingDeleted: 'recordings',
  devicesExported: 'exports',
  usersExported: 'exports',
  sessionsExported: 'exports',
  auditExported: 'exports',
};

const actions = Object.keys(areas) as AuditAction[];

/** The area of an action; `null` if the server is newer and has others. */
export const areaOf = (action: AuditAction): AuditArea | null => (Object.hasOwn(areas, action) ? areas[action] : null);

export const isArea = (value: string): value is AuditArea => auditAreas.some((area) => area === value);

/** The actions of some areas. */
export const actionsIn = (chosen: readonly string[]): AuditAction[] => actions.filter((action) => chosen.includes(areas[action]));

/** The areas that some actions belong to. */
export const areasOf = (names: readonly string[]): AuditArea[] =>
  auditAreas.filter((area) => actions.some((action) => areas[action] === area && names.includes(action)));
