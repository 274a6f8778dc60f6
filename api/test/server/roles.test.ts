import openapi from '@nearhand/contracts/openapi.json' with { type: 'json' };
import { type OperationId, operations } from '@nearhand/contracts/operations';
import { v7 as uuid } from 'uuid';
import { operationOf, routePathOf } from '../../src/http/contract.ts';
import { SecretBox } from '../../src/keys/secret-box.ts';
import { aCompany, aDevice, aUser, recentTokenFor, type TestCompany, tokenFor } from '../a-company.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { auditDecisions, withOtherBodies } from './audit-decisions.ts';

const callers = [
  'nobody',
  'badToken',
  'expiredToken',
  'secondOperator',
  'operator',
  'admin',
  'owner',
  'foreignOwner',
  'unknownId',
] as const;
type Caller = (typeof callers)[number];

/** The objects of a call; none of them exists for `unknownId`. */
interface Target {
  companyId: string;
  sessionId: string;
  key: string;
  recordingId: string;
  chunk: string;
  sessionRequestId: string;
  joinRequestId: string;
  cloneId: string;
  filterId: string;
  pushSubscriptionId: string;
  assignmentId: string;
  signInId: string;
  userId: string;
  invitationId: string;
  apiKeyId: string;
  webhookId: string;
  deliveryId: string;
  uploadId: string;
  imageId: string;
  invoiceId: string;
  size: string;
  providerName: string;
  tokenId: string;
  /** A transaction of the App Store. */
  id: string;
}

interface Row {
  /** Setup before the call. */
  arrange?: (target: Target) => Promise<unknown>;
  /** A replacement for the caller, where the call deletes a user who is needed later. */
  as?: (caller: Caller) => Promise<string | undefined>;
  query?: (target: Target) => string;
  body?: (target: Target) => unknown;
  /** Restores what other calls need. */
  after?: () => Promise<unknown>;
  /** Status for each caller, in order; `null` if the operation has no id. */
  expected: readonly (number | null)[];
}

const open = (status: number, unknown: number | null): Row['expected'] => [...Array<number>(8).fill(status), unknown];
/** None of these callers is in the list. */
const ofPlatformAdmins = [401, 401, 401, 403, 403, 403, 403, 403, null] as const;
const said = { messageId: '019a9f2e-5c1b-7d2a-9d53-0f6f6f2f1a19', at: '2026-11-20T09:02:00.000Z', by: 'operator', text: 'x' };
const challenge = `?challenge=${'c'.repeat(43)}`;
const deviceSecret = 's'.repeat(43);
const machineId = 'm'.repeat(32);
const facts = { hostname: 'x', osVersion: '12', agentVersion: '2.18.1' };
const aPushAddress = {
  kind: 'web',
  endpoint: 'https://push.example.com/1',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
};
const signIn = { email: 'nobody@example.com', password: 'x' };

/** Does not compile without a row for each operation. The session belongs to `operator`; `secondOperator` is another operator. */
const table: Record<OperationId, Row> = {
  getMe: { expected: [401, 401, 401, 200, 200, 200, 200, 200, null] },
  updateMe: { body: () => ({ theme: 'dark' }), expected: [401, 401, 401, 200, 200, 200, 200, 200, null] },
  getMyNotifications: { expected: [401, 401, 401, 200, 200, 200, 200, 200, null] },
  updateMyNotifications: {
    body: () => ({ deviceOffline: { browser: true, sound: false } }),
    expected: [401, 401, 401, 200, 200, 200, 200, 200, null],
  },
  getMyPush: { expected: [401, 401, 401, 200, 200, 200, 200, 200, null] },
  registerMyPush: { body: () => aPushAddress, expected: [401, 401, 401, 200, 200, 200, 200, 200, null] },
  removeMyPush: { arrange: (target) => aPushSubscription(target), expected: [401, 401, 401, 404, 204, 404, 404, 404, 404] },
  deleteMyAvatar: { expected: [401, 401, 401, 204, 204, 204, 204, 204, null] },
  changeMyEmail: { body: () => ({ email: `${uuid()}@example.com` }), expected: [401, 401, 401, 202, 202, 202, 202, 202, null] },
  updateMyDevSettings: { body: () => ({ isAdmin: true }), expected: open(404, null) },
  deleteMe: { as: (caller) => aReplacement(caller), expected: [401, 401, 401, 204, 204, 204, 409, 409, null] },
  register: { body: () => ({ idToken: 'x' }), expected: open(401, null) },
  sendVerificationLink: {
    arrange: () => verify(false),
    after: () => verify(true),
    expected: [401, 401, 401, 202, 202, 202, 202, 202, null],
  },
  finishVerification: { body: () => ({ idToken: 'x' }), expected: open(401, null) },
  forgotPassword: { body: () => ({ email: 'nobody@example.com', captchaToken: 'x' }), expected: open(403, null) },
  getAuthCaptcha: { expected: open(200, null) },
  getMyAvatarUploadUrl: { expected: [401, 401, 401, 200, 200, 200, 200, 200, null] },
  getMySignaling: { expected: [401, 401, 401, 200, 200, 200, 200, 200, null] },
  createSession: { body: () => ({}), expected: [401, 401, 401, 201, 201, 201, 201, 201, null] },
  joinSession: { body: ({ key }) => ({ key }), expected: open(200, 404) },
  getSession: { expected: [401, 401, 401, 200, 200, 200, 200, 404, 404] },
  updateSession: { body: () => ({ note: 'x' }), expected: [401, 401, 401, 403, 200, 200, 200, 404, 404] },
  closeSessionByKey: { query: ({ key }) => `?key=${key}`, expected: open(204, 404) },
  listDevices: { expected: [401, 401, 401, 200, 200, 200, 200, 404, 404] },
  registerDevice: { body: () => ({ code: 'x', machineId, os: 'linux', ...facts }), expected: open(404, null) },
  syncDevice: {
    body: ({ assignmentId }) => ({ assignmentId, secret: deviceSecret, machineId, lastUser: null, ...facts }),
    expected: open(410, null),
  },
  getDeviceSignaling: { body: ({ assignmentId }) => ({ assignmentId, secret: deviceSecret, machineId }), expected: open(410, null) },
  restartDevice: { arrange: (target) => aRestartableDevice(target), expected: [401, 401, 401, 202, 202, 202, 202, 404, 404] },
  removeDevice: { arrange: (target) => aTargetDevice(target), expected: [401, 401, 401, 204, 204, 204, 204, 404, 404] },
  getDevice: { arrange: (target) => aTargetDevice(target), expected: [401, 401, 401, 200, 200, 200, 200, 404, 404] },
  updateDevice: {
    arrange: (target) => aTargetDevice(target),
    body: () => ({ alias: 'x' }),
    expected: [401, 401, 401, 200, 200, 200, 200, 404, 404],
  },
  dismissDeviceClones: { arrange: (target) => aTargetDevice(target), expected: [401, 401, 401, 204, 204, 204, 204, 404, 404] },
  acceptDeviceClone: { arrange: (target) => aClone(target), expected: [401, 401, 401, 403, 403, 204, 204, 404, 404] },
  createDeviceRequest: { expected: [401, 401, 401, 403, 204, 403, 403, 404, 404] },
  listDeviceSessions: { arrange: (target) => aTargetDevice(target), expected: [401, 401, 401, 200, 200, 200, 200, 404, 404] },
  listDeviceLabels: { expected: [401, 401, 401, 200, 200, 200, 200, 404, 404] },
  exportDevices: { expected: [401, 401, 401, 403, 403, 200, 200, 404, 404] },
  createDeviceCode: { expected: [401, 401, 401, 201, 201, 201, 201, 404, 404] },
  downloadInstaller: { query: () => '?action=device&os=linux', expected: open(404, null) },
  listInstallers: { query: () => '?action=device', expected: open(200, null) },
  getLatestInstaller: { query: () => '?os=linux', expected: open(404, null) },
  getInstallerScript: { query: () => '?os=linux', expected: open(404, null) },
  removeDeviceBySecret: {
    arrange: (target) => aTargetDevice(target),
    query: () => `?secret=${deviceSecret}`,
    expected: open(401, 410),
  },
  listSessions: { expected: [401, 401, 401, 200, 200, 200, 200, 404, 404] },
  exportSessions: { expected: [401, 401, 401, 403, 403, 200, 200, 404, 404] },
  listFilters: { expected: [401, 401, 401, 200, 200, 200, 200, 200, null] },
  createFilter: {
    body: () => ({ list: 'sessions', name: 'Mine', query: '' }),
    expected: [401, 401, 401, 201, 201, 201, 201, 201, null],
  },
  deleteFilter: { arrange: (target) => aFilter(target), expected: [401, 401, 401, 404, 204, 404, 404, 404, 404] },
  mailInvitation: { body: () => ({ email: 'maria@example.com', locale: 'en' }), expected: [401, 401, 401, 403, 202, 202, 202, 404, 404] },
  renewInvitation: { expected: [401, 401, 401, 403, 200, 200, 200, 404, 404] },
  rateSession: {
    arrange: (target) => anEnd(target),
    query: ({ key }) => `?key=${key}`,
    body: () => ({ customerToken, stars: 5 }),
    expected: open(204, 404),
  },
  listChatMessages: { expected: [401, 401, 401, 200, 200, 200, 200, 404, 404] },
  recordChatMessages: { body: () => ({ messages: [said] }), expected: [401, 401, 401, 403, 204, 403, 403, 404, 404] },
  listSessionEvents: { expected: [401, 401, 401, 200, 200, 200, 200, 404, 404] },
  reportSessionEvent: {
    body: () => ({ eventId: uuid(), type: 'snapshotTaken' }),
    expected: [401, 401, 401, 403, 204, 403, 403, 404, 404],
  },
  listRecordings: { expected: [401, 401, 401, 200, 200, 200, 200, 404, 404] },
  startRecording: {
    body: () => ({ recordingId: uuid(), mimeType: 'video/webm' }),
    expected: [401, 401, 401, 403, 201, 403, 403, 404, 404],
  },
  addRecordingChunk: { body: () => Buffer.from('x'), expected: [401, 401, 401, 403, 204, 403, 403, 404, 404] },
  endRecording: { body: () => ({ chunks: 0 }), expected: [401, 401, 401, 403, 200, 403, 403, 404, 404] },
  deleteRecording: { expected: [401, 401, 401, 403, 403, 204, 204, 404, 404] },
  playRecording: { query: () => '?expires=4102444800&signature=x', expected: open(404, 404) },
  createControlCode: { arrange: (target) => aCustomer(target), body: () => ({ customerToken }), expected: open(201, 404) },
  useControlCode: { body: () => ({ code: 'AAAAA-AAAAA' }), expected: open(404, null) },
  getJoinCaptcha: { expected: open(200, null) },
  answerJoinRequest: {
    arrange: (target) => aJoinRequest(target),
    body: () => ({ admit: true }),
    expected: [401, 401, 401, 403, 204, 403, 403, 404, 404],
  },
  createSessionRequest: {
    body: () => ({ kind: 'assist', userId: company.secondOperator.user.id }),
    expected: [401, 401, 401, 403, 201, 403, 403, 404, 404],
  },
  withdrawSessionRequest: { arrange: (target) => aSessionRequest(target), expected: [401, 401, 401, 403, 204, 403, 403, 404, 404] },
  listMyJoinRequests: { expected: [401, 401, 401, 200, 200, 200, 200, 200, null] },
  listMySessionRequests: { expected: [401, 401, 401, 200, 200, 200, 200, 200, null] },
  answerSessionRequest: {
    arrange: (target) => aSessionRequest(target),
    body: () => ({ accept: true }),
    expected: [401, 401, 401, 200, 404, 404, 404, 404, 404],
  },
  leaveSession: {
    arrange: (target) => anAssistant(target),
    expected: [401, 401, 401, 204, 403, 403, 403, 404, 404],
  },
  removeParticipant: {
    arrange: (target) => {
      target.userId = company.secondOperator.user.id;
      return anAssistant(target);
    },
    expected: [401, 401, 401, 403, 204, 403, 403, 404, 404],
  },
  takeOverSession: { expected: [401, 401, 401, 403, 403, 200, 200, 404, 404] },
  listOperators: { expected: [401, 401, 401, 200, 200, 200, 200, 404, 404] },
  updateCompany: {
    body: () => ({ settings: { recordingAllowed: true } }),
    expected: [401, 401, 401, 403, 403, 200, 200, 404, 404],
  },
  deleteCompany: {
    body: () => ({ name: 'Northwind <b>Łódź</b>' }),
    after: () => stay(),
    expected: [401, 401, 401, 403, 403, 403, 200, 404, 404],
  },
  restoreCompany: { arrange: () => leave(), after: () => stay(), expected: [401, 401, 401, 403, 403, 403, 200, 404, 404] },
  getCompanyLogoUploadUrl: { expected: [401, 401, 401, 403, 403, 200, 200, 404, 404] },
  deleteCompanyLogo: { expected: [401, 401, 401, 403, 403, 204, 204, 404, 404] },
  getCompanyCode: { expected: [401, 401, 401, 403, 403, 200, 200, 404, 404] },
  createCompanyCode: { expected: [401, 401, 401, 403, 403, 201, 201, 404, 404] },
  revokeCompanyCode: { expected: [401, 401, 401, 403, 403, 204, 204, 404, 404] },
  findCompanyByCode: { arrange: () => aCode(), body: () => ({ code }), expected: open(200, null) },
  listPlans: { expected: [401, 401, 401, 403, 403, 200, 200, 404, 404] },
  getBillingDetails: { expected: [401, 401, 401, 403, 403, 200, 200, 404, 404] },
  updateBillingDetails: { body: () => ({ name: uuid(), address: '', vatId: '' }), expected: [401, 401, 401, 403, 403, 403, 200, 404, 404] },
  getPaymentMethod: { expected: [401, 401, 401, 403, 403, 200, 200, 404, 404] },
  listInvoices: { expected: [401, 401, 401, 403, 403, 200, 200, 404, 404] },
  getInvoicePdf: { arrange: (target) => anInvoice(target), expected: [401, 401, 401, 403, 403, 200, 200, 404, 404] },
  getSubscription: { expected: [401, 401, 401, 403, 403, 200, 200, 404, 404] },
  previewCancellation: { expected: [401, 401, 401, 403, 403, 403, 200, 404, 404] },
  previewSubscription: {
    arrange: () => aPlan({}),
    query: () => '?providerPlan=business-year',
    expected: [401, 401, 401, 403, 403, 403, 200, 404, 404],
  },
  updateSubscription: { arrange: () => aPlan({}), body: () => 'business-year', expected: [401, 401, 401, 403, 403, 403, 200, 404, 404] },
  cancelSubscription: { arrange: () => aPlan({ providerPlan: 'team-year' }), expected: [401, 401, 401, 403, 403, 403, 200, 404, 404] },
  undoSubscriptionChange: {
    arrange: () => aPlan({ providerPlan: 'team-year', isCanceled: true }),
    expected: [401, 401, 401, 403, 403, 403, 200, 404, 404],
  },
  openBillingPortal: { expected: [401, 401, 401, 403, 403, 403, 409, 404, 404] },
  receiveAppStoreNotification: { body: () => ({ signedPayload: 'x' }), expected: open(404, null) },
  claimAppStorePurchase: { expected: [401, 401, 401, 403, 403, 403, 404, 404, null] },
  receiveStripeEvent: { body: () => ({ id: 'evt_1' }), expected: open(404, null) },
  openIntercomInstallation: { expected: open(303, null) },
  authorizeIntercom: { query: () => '?userId=x', expected: open(404, null) },
  finishIntercomAuthorization: { query: () => '?state=x&code=x', expected: open(303, null) },
  showIntercomCanvas: { body: () => ({}), expected: open(404, null) },
  submitIntercomCanvas: { body: () => ({}), expected: open(404, null) },
  showEmptyIntercomCanvas: { body: () => ({}), expected: open(404, null) },
  getIntercomState: { expected: [401, 401, 401, 403, 403, 200, 200, 404, 404] },
  startIntercomAuthorization: { expected: [401, 401, 401, 403, 403, 404, 404, 404, 404] },
  connectIntercom: { body: () => ({ handle: 'x' }), expected: [401, 401, 401, 403, 403, 404, 404, 404, 404] },
  disconnectIntercom: { expected: [401, 401, 401, 403, 403, 204, 204, 404, 404] },
  listAuditRecords: { expected: [401, 401, 401, 403, 403, 200, 200, 404, 404] },
  exportAuditRecords: { expected: [401, 401, 401, 403, 403, 200, 200, 404, 404] },
  getRelease: { expected: ofPlatformAdmins },
  listReleaseRemotes: { expected: ofPlatformAdmins },
  startOverride: { body: () => ({ remote: 'mfe_x', origin: 'http://localhost:4400' }), expected: ofPlatformAdmins },
  listReleaseTokens: { query: () => '?remote=mfe_x', expected: ofPlatformAdmins },
  createReleaseToken: {
    body: () => ({ remote: 'mfe_x', team: 'x', expiresInDays: 1, publicKey: 'x' }),
    expected: ofPlatformAdmins,
  },
  revokeReleaseToken: { expected: ofPlatformAdmins },
  listReleaseHistory: { expected: ofPlatformAdmins },
  compareReleaseBuilds: { query: () => `?from=${'a'.repeat(20)}&to=${'b'.repeat(20)}`, expected: ofPlatformAdmins },
  findMissingReleaseFiles: { body: () => ({ hashes: [] }), expected: open(401, null) },
  uploadReleaseFile: { body: () => Buffer.from('x'), expected: open(401, null) },
  createReleaseCandidate: { expected: open(401, null) },
  promoteRelease: { body: () => ({ candidateId: 'a'.repeat(20), expectedBuild: null, message: '' }), expected: ofPlatformAdmins },
  listReleaseChannels: { expected: ofPlatformAdmins },
  removeFromChannel: { body: () => ({ channel: 'pr-1', expectedBuild: null, message: '' }), expected: ofPlatformAdmins },
  startCanary: {
    body: () => ({ candidateId: 'a'.repeat(20), share: 5, expectedBuild: null, message: '' }),
    expected: ofPlatformAdmins,
  },
  listCanaryHealth: { expected: ofPlatformAdmins },
  haltCanary: { body: () => ({ candidateId: 'a'.repeat(20), message: '' }), expected: ofPlatformAdmins },
  reportReleaseHealth: {
    body: () => ({ remote: 'mfe_x', buildId: 'a'.repeat(20), activations: [], failures: 0, longTasks: 0 }),
    expected: open(204, null),
  },
  rollBackRelease: { body: () => ({ expectedBuild: null, message: '' }), expected: ofPlatformAdmins },
  uploadFile: { query: () => '?expires=4102444800&signature=x', body: () => Buffer.from('x'), expected: open(404, 404) },
  getImage: { expected: open(404, 404) },
  updateSubscriptionInDev: { body: () => ({ plan: 'team' }), expected: open(404, 404) },
  deleteSessionsInDev: { expected: open(404, 404) },
  emitCompanyEventInDev: { body: () => ({ name: 'x' }), expected: open(404, 404) },
  getAuthOptions: { expected: open(200, null) },
  createSandbox: { body: () => ({}), expected: open(201, null) },
  startGoogleSignIn: { query: () => challenge, expected: open(404, null) },
  finishGoogleSignIn: { query: () => '?state=x&code=x', expected: open(303, null) },
  startAppleSignIn: { query: () => challenge, expected: open(404, null) },
  finishAppleSignIn: { body: () => new URLSearchParams({ state: 'x', code: 'x' }), expected: open(303, null) },
  startProviderSignIn: { query: () => challenge, expected: open(404, null) },
  finishProviderSignIn: { query: () => '?state=x&code=x', expected: open(303, null) },
  redeemSignIn: { body: () => ({ handle: 'x', verifier: 'v'.repeat(43) }), expected: open(403, null) },
  signInWithIdp: { body: () => ({ requestUri: 'http://localhost', pendingToken: 'x', sessionId: 'x' }), expected: open(400, null) },
  listUsers: { expected: [401, 401, 401, 200, 200, 200, 200, 404, 404] },
  exportUsers: { expected: [401, 401, 401, 403, 403, 200, 200, 404, 404] },
  updateUser: {
    arrange: (target) => aUserWithProvider(target),
    body: () => ({ name: 'X' }),
    expected: [401, 401, 401, 403, 403, 200, 200, 404, 404],
  },
  deleteUser: { arrange: (target) => aUserWithProvider(target), expected: [401, 401, 401, 403, 403, 204, 204, 404, 404] },
  deleteUserSecondFactor: {
    arrange: async (target) => {
      await aUserWithProvider(target);
      await secondFactors(true);
    },
    after: () => secondFactors(false),
    expected: [401, 401, 401, 403, 403, 204, 204, 404, 404],
  },
  inviteUsers: {
    body: () => ({ emails: [`${uuid()}@example.com`] }),
    expected: [401, 401, 401, 403, 403, 200, 200, 404, 404],
  },
  listCompanyInvitations: { expected: [401, 401, 401, 403, 403, 200, 200, 404, 404] },
  revokeCompanyInvitation: { arrange: (target) => anInvitation(target), expected: [401, 401, 401, 403, 403, 204, 204, 404, 404] },
  resendCompanyInvitation: { arrange: (target) => anInvitation(target), expected: [401, 401, 401, 403, 403, 200, 200, 404, 404] },
  createCompanyInvitationLink: { arrange: (target) => anInvitation(target), expected: [401, 401, 401, 403, 403, 200, 200, 404, 404] },
  listApiKeys: { expected: [401, 401, 401, 403, 403, 200, 200, 404, 404] },
  createApiKey: {
    body: () => ({ name: 'x', permissions: ['session:read'] }),
    expected: [401, 401, 401, 403, 403, 201, 201, 404, 404],
  },
  revokeApiKey: { arrange: (target) => anApiKey(target), expected: [401, 401, 401, 403, 403, 204, 204, 404, 404] },
  listWebhooks: { expected: [401, 401, 401, 403, 403, 200, 200, 404, 404] },
  createWebhook: {
    body: () => ({ url: 'https://hooks.invalid', events: ['session.created'] }),
    expected: [401, 401, 401, 403, 403, 201, 201, 404, 404],
  },
  updateWebhook: {
    arrange: (target) => aWebhook(target),
    body: () => ({ isEnabled: false }),
    expected: [401, 401, 401, 403, 403, 200, 200, 404, 404],
  },
  deleteWebhook: { arrange: (target) => aWebhook(target), expected: [401, 401, 401, 403, 403, 204, 204, 404, 404] },
  rotateWebhookSecret: { arrange: (target) => aWebhook(target), expected: [401, 401, 401, 403, 403, 200, 200, 404, 404] },
  testWebhook: { arrange: (target) => aWebhook(target), expected: [401, 401, 401, 403, 403, 201, 201, 404, 404] },
  listWebhookDeliveries: { arrange: (target) => aWebhook(target), expected: [401, 401, 401, 403, 403, 200, 200, 404, 404] },
  getWebhookDelivery: { arrange: (target) => aWebhook(target), expected: [401, 401, 401, 403, 403, 200, 200, 404, 404] },
  resendWebhookDelivery: { arrange: (target) => aWebhook(target), expected: [401, 401, 401, 403, 403, 200, 200, 404, 404] },
  reportMail: { body: () => ({ token: 'x' }), expected: open(404, null) },
  getCompanyInvitationCard: { body: () => ({ invitationToken: 'x' }), expected: open(404, null) },
  acceptCompanyInvitation: { body: () => ({ invitationToken: 'x' }), expected: [401, 401, 401, 404, 404, 404, 404, 404, null] },
  transferOwnership: {
    body: () => ({ userId: company.secondOperator.user.id }),
    after: () => takeBack(),
    expected: [401, 401, 401, 403, 403, 403, 200, 404, 404],
  },
  getHealth: { expected: open(200, null) },
  isInternetUp: { expected: open(200, null) },
  getRobots: { expected: open(200, null) },
  listSignIns: { expected: [401, 401, 401, 200, 200, 200, 200, 200, null] },
  startFrameSignIn: { expected: [401, 401, 401, 404, 404, 404, 404, 404, null] },
  revokeSignIn: { arrange: (target) => aSignIn(target), expected: [401, 401, 401, 404, 204, 404, 404, 404, 404] },
  revokeOtherSignIns: { expected: [401, 401, 401, 204, 204, 204, 204, 204, null] },
  countRecoveryCodes: { expected: [401, 401, 401, 200, 200, 200, 200, 200, null] },
  generateRecoveryCodes: {
    arrange: () => secondFactors(true),
    after: () => secondFactors(false),
    expected: [401, 401, 401, 201, 201, 201, 201, 201, null],
  },
  signUpIdentity: { body: () => ({ email: `${uuid()}@example.com`, password: 'Correct horse 1' }), expected: open(200, null) },
  signInWithEmailLink: { body: () => ({ email: signIn.email, oobCode: 'x' }), expected: open(400, null) },
  sendOobCode: { body: () => ({ requestType: 'PASSWORD_RESET', email: signIn.email }), expected: open(200, null) },
  resetPassword: { body: () => ({ oobCode: 'x' }), expected: open(400, null) },
  updateIdentity: { body: () => ({ idToken: 'x', displayName: 'X' }), expected: open(400, null) },
  deleteIdentity: { body: () => ({ idToken: 'x' }), expected: open(400, null) },
  createAuthUri: { body: () => ({ identifier: signIn.email, continueUri: 'http://localhost/' }), expected: open(200, null) },
  startMfaEnrollment: { body: () => ({ idToken: 'x', totpEnrollmentInfo: {} }), expected: open(400, null) },
  finalizeMfaEnrollment: {
    body: () => ({ idToken: 'x', totpVerificationInfo: { sessionInfo: 'x', verificationCode: '000000' } }),
    expected: open(400, null),
  },
  withdrawMfa: { body: () => ({ idToken: 'x', mfaEnrollmentId: uuid() }), expected: open(400, null) },
  finalizeMfaSignIn: {
    body: () => ({ mfaPendingCredential: 'x', totpVerificationInfo: { verificationCode: '000000' } }),
    expected: open(400, null),
  },
  signInWithPassword: { body: () => signIn, expected: open(400, null) },
  lookupAccount: { body: () => ({ idToken: 'x' }), expected: open(400, null) },
  getPasswordPolicy: { expected: open(200, null) },
  refreshToken: { body: () => ({ grant_type: 'refresh_token', refresh_token: 'x' }), expected: open(400, null) },
  getJwks: { expected: open(200, null) },
};

let test: TestApp;
let company: TestCompany;
let foreign: TestCompany;
let code = '';
let customerToken = '';
let calls = 0;

beforeAll(async () => {
  test = await startTestApp();
  company = await aCompany(test);
  foreign = await aCompany(test);
});
afterAll(() => test.stop());

/** Signed in just now, so that no call is rejected for an old sign-in. */
async function tokenOf(caller: Caller): Promise<string | undefined> {
  if (caller === 'nobody') return undefined;
  if (caller === 'badToken') return `${company.owner.token.slice(0, -4)}AAAA`;
  if (caller === 'expiredToken') return tokenFor(test, company.owner.user.identityId, new Date(Date.now() - 60_000));
  const callerUsers = { ...company, foreignOwner: foreign.owner, unknownId: company.owner };
  return recentTokenFor(test, callerUsers[caller].user.identityId);
}

async function aReplacement(caller: Caller): Promise<string | undefined> {
  if (['nobody', 'badToken', 'expiredToken'].includes(caller)) return tokenOf(caller);
  const { owner, admin, operator } = await aCompany(test);
  const testUser = caller === 'admin' ? admin : caller === 'operator' || caller === 'secondOperator' ? operator : owner;
  return recentTokenFor(test, testUser.user.identityId);
}

const verify = async (isVerified: boolean) => {
  await test.dataSource.query('UPDATE "users" SET "isVerified" = $1', [isVerified]);
  await test.dataSource.query('DELETE FROM "action_codes"');
};

const stay = () => test.dataSource.query('UPDATE "companies" SET "deletionAt" = NULL');
const leave = () => test.dataSource.query(`UPDATE "companies" SET "deletionAt" = now() + interval '14 days'`);

async function aCode(): Promise<void> {
  const { body } = await test.call('POST', `/api/company/${company.companyId}/code`, { token: company.admin.token });
  code = String(body['code']);
}

const aSessionRequest = ({ sessionRequestId, sessionId }: Target) =>
  test.dataSource.query(
    `INSERT INTO "session_requests" ("sessionRequestId", "sessionId", "kind", "state", "fromId", "toId", "createdAt", "expiresAt")
     SELECT $1, $2, 'assist', 'pending', $3, $4, now(), now() + interval '1 minute' WHERE EXISTS (SELECT 1 FROM "sessions" WHERE "sessionId" = $2)`,
    [sessionRequestId, sessionId, company.operator.user.id, company.secondOperator.user.id],
  );

const anAssistant = ({ sessionId }: Target) =>
  test.dataSource.query(
    `INSERT INTO "session_participants" ("sessionId", "userId", "role", "joinedAt")
     SELECT "sessionId", $2, 'assistant', now() FROM "sessions" WHERE "sessionId" = $1`,
    [sessionId, company.secondOperator.user.id],
  );

async function aCustomer({ key }: Target): Promise<void> {
  const { body } = await test.call('POST', '/api/session/join', { body: { key, accept: true } });
  customerToken = String(body['customerToken'] ?? 'A'.repeat(22));
}

async function anEnd(target: Target): Promise<void> {
  const { sessionId, key } = target;
  await aCustomer(target);
  await test.call('DELETE', `/api/session/${sessionId}?key=${key}`);
}

const aJoinRequest = ({ joinRequestId, sessionId }: Target) =>
  test.dataSource.query(
    `INSERT INTO "join_requests" ("joinRequestId", "sessionId", "tokenHash", "reason", "state", "address", "at", "polledAt")
     SELECT $1, $2, $3, 'operator', 'waiting', '203.0.113.7', now(), now() WHERE EXISTS (SELECT 1 FROM "sessions" WHERE "sessionId" = $2)`,
    [joinRequestId, sessionId, joinRequestId],
  );

async function aTargetDevice({ companyId, assignmentId }: Target): Promise<void> {
  if (companyId === company.companyId) await aDevice(test, companyId, { assignmentId, machineId: assignmentId });
}

async function aClone(target: Target): Promise<void> {
  await aTargetDevice(target);
  await test.dataSource.query(
    `INSERT INTO "device_clones" ("assignmentId", "machineId", "ip", "cloneId")
     SELECT "assignmentId", $2::uuid::text, '203.0.113.7', $2::uuid FROM "devices" WHERE "assignmentId" = $1`,
    [target.assignmentId, target.cloneId],
  );
}

const aRestartableDevice = async (target: Target) => {
  await aTargetDevice(target);
  const { assignmentId } = target;
  await test.dataSource.query(`UPDATE "devices" SET "canRestart" = true, "lastSyncAt" = now() WHERE "assignmentId" = $1`, [assignmentId]);
};

/** The operator's own. */
const aFilter = ({ filterId }: Target) =>
  test.dataSource.query(
    `INSERT INTO "saved_filters" ("filterId", "userId", "list", "name", "query") VALUES ($1::uuid, $2, 'sessions', $1::uuid::text, '')`,
    [filterId, company.operator.user.id],
  );

/** The operator's own. */
const aPushSubscription = ({ pushSubscriptionId }: Target) =>
  test.dataSource.query(
    `INSERT INTO "push_subscriptions" ("pushSubscriptionId", "userId", "kind", "addressHash", "addressSealed", "device")
     VALUES ($1::uuid, $2, 'web', $1::uuid::text, '', '')`,
    [pushSubscriptionId, company.operator.user.id],
  );

/** The operator's own. */
const aSignIn = ({ signInId }: Target) =>
  test.dataSource.query(
    `INSERT INTO "sign_ins" ("signInId", "identityId", "method", "hasSecondFactor", "address", "userAgent", "expiresAt")
     VALUES ($1, $2, 'password', false, '203.0.113.7', '', now() + interval '1 day')`,
    [signInId, company.operator.user.identityId],
  );

const secondFactors = (isThere: boolean) =>
  test.dataSource.query(
    `UPDATE "identities" SET "totpId" = CASE WHEN $1 THEN "identityId" END, "totpSealed" = CASE WHEN $1 THEN 'x' END,
       "totpName" = CASE WHEN $1 THEN '' END, "totpEnrolledAt" = CASE WHEN $1 THEN now() END`,
    [isThere],
  );

/** A user who is not needed again. */
async function aUserWithProvider({ companyId, userId: id }: Target): Promise<void> {
  if (companyId === company.companyId) await aUser(test, companyId, 'Nobody In Particular', { id });
}

const anInvitation = ({ companyId, invitationId }: Target) =>
  test.dataSource.query(
    `INSERT INTO "company_invitations" ("invitationId", "companyId", "email", "isAdmin", "tokenHash", "sentAt", "expiresAt")
     SELECT $1, "companyId", $2, false, $2, now() - interval '1 hour', now() + interval '1 day' FROM "companies" WHERE "companyId" = $3`,
    [invitationId, `${invitationId}@example.com`, companyId],
  );

const anApiKey = ({ companyId, apiKeyId }: Target) =>
  test.dataSource.query(
    `INSERT INTO "api_keys" ("apiKeyId", "companyId", "createdById", "name", "secretHash", "ending", "permissions")
     SELECT $1::uuid, "companyId", "createdById", 'x', $1::uuid::text, '0mLq', '{session:read}' FROM "companies" WHERE "companyId" = $2`,
    [apiKeyId, companyId],
  );

/** Creates a webhook with a delivery. */
async function aWebhook({ companyId, webhookId, deliveryId }: Target): Promise<void> {
  await test.dataSource.query(
    `INSERT INTO "webhooks" ("webhookId", "companyId", "createdById", "url", "events", "secretSealed")
     SELECT $1::uuid, "companyId", "createdById", 'https://hooks.invalid', '{session.created}', $3 FROM "companies" WHERE "companyId" = $2`,
    [webhookId, companyId, test.app.get(SecretBox).seal(webhookId, 'whsec_eA==')],
  );
  const event = { id: uuid(), type: 'webhook.test', timestamp: new Date(0).toISOString(), companyId, data: {} };
  await test.dataSource.query(
    `INSERT INTO "webhook_deliveries" ("deliveryId", "webhookId", "subjectId", "eventId", "type", "payload", "status", "expiresAt")
     SELECT $1, "webhookId", $3, $3, 'webhook.test', $4, 'failed', now() FROM "webhooks" WHERE "webhookId" = $2`,
    [deliveryId, webhookId, event.id, JSON.stringify(event)],
  );
}

const anInvoice = ({ companyId, invoiceId }: Target) =>
  test.dataSource.query(
    `INSERT INTO "invoices" ("invoiceId", "companyId", "provider", "number", "issuedAt", "plan", "interval", "periodStart", "periodEnd", "currency",
       "lines", "seller", "buyer", "net", "taxPercent", "tax", "total", "isCharged")
     VALUES ($1::uuid, $2, 'internal', $1::uuid::text, now(), 'team', 'year', now(), now(), 'EUR', '[]', $3, $3, 0, 0, 0, 0, false)`,
    [invoiceId, companyId, { name: 'x', address: '', vatId: '' }],
  );

const aPlan = ({ providerPlan = null, isCanceled = false }: { providerPlan?: string | null; isCanceled?: boolean }) =>
  test.dataSource.query(
    `UPDATE "subscriptions" SET "plan" = 'team', "isInternalPlan" = false, "status" = 'active', "providerPlan" = $1, "interval" = 'year', "quantity" = 4,
       "currentPeriodStart" = now(), "currentPeriodEnd" = now() + interval '1 year', "cancelAtPeriodEnd" = $2`,
    [providerPlan, isCanceled],
  );

async function takeBack(): Promise<void> {
  const { owner, secondOperator, companyId } = company;
  await test.dataSource.query('UPDATE "companies" SET "createdById" = $1 WHERE "companyId" = $2', [owner.user.id, companyId]);
  await test.dataSource.query('UPDATE "users" SET "isAdmin" = false WHERE "id" = $1', [secondOperator.user.id]);
}

async function aTarget(caller: Caller, path: string): Promise<Target> {
  const recordingId = uuid();
  const asked = {
    sessionRequestId: uuid(),
    joinRequestId: uuid(),
    cloneId: uuid(),
    filterId: uuid(),
    pushSubscriptionId: uuid(),
    assignmentId: uuid(),
    signInId: uuid(),
    userId: uuid(),
    invitationId: uuid(),
    apiKeyId: uuid(),
    webhookId: uuid(),
    deliveryId: uuid(),
    uploadId: uuid(),
    imageId: uuid(),
    invoiceId: uuid(),
    size: 'small',
    providerName: 'other',
    tokenId: uuid(),
    id: '2000000000000001',
  };
  const unknown = { companyId: uuid(), sessionId: uuid(), key: 'A'.repeat(22), recordingId, chunk: '0', ...asked };
  if (caller === 'unknownId') return unknown;
  if (path !== '/session/join' && !/sessionId|recordingId|sessionRequestId/.test(path)) return { ...unknown, companyId: company.companyId };
  const { body } = await test.call('POST', '/api/session', { token: company.operator.token, body: {} });
  const sessionId = String(body['sessionId']);
  const recording = { recordingId, mimeType: 'video/webm' };
  if (path.includes('recording'))
    await test.call('POST', `/api/session/${sessionId}/recording`, { token: company.operator.token, body: recording });
  return { companyId: company.companyId, sessionId, key: String(body['key']), recordingId, chunk: '0', ...asked };
}

const cases = operations.flatMap(({ id }) =>
  callers.flatMap((caller, index) => {
    const status = table[id].expected[index];
    return typeof status === 'number' ? [[id, caller, status] as const] : [];
  }),
);

/** An operation leaves the records of its decision, and no others, with actor and address. */
async function expectAudited(id: OperationId, address: string): Promise<void> {
  const decision = auditDecisions[id];
  if (typeof decision === 'object' && decision.isTestedHere === false) return;
  const found = await test.dataSource.query<{ action: string; byId: string | null; details: Record<string, unknown> }[]>(
    'SELECT "action", "byId", "details" FROM "audit_records" WHERE "address" = $1',
    [address],
  );
  const expected = Object.entries(typeof decision === 'object' ? decision.records : {});
  expect(found.map(({ action, byId }) => ({ action, hasActor: byId !== null }))).toEqual(
    expected.map(([action]) => ({ action, hasActor: true })),
  );
  for (const [index, [, names]] of expected.entries())
    expect(Object.keys(found[index]?.details ?? {})).toEqual(expect.arrayContaining([...names]));
}

describe('roles', () => {
  it.each(cases)('apply to %s by %s: %i', async (id, caller, status) => {
    const operation = operationOf(id);
    const { arrange, as = tokenOf, query, body, after } = table[id];
    // A token is checked before objects are looked for.
    const needsObjects = status !== 401 || !operation.security.includes('jwt');
    const target = await aTarget(needsObjects ? caller : 'unknownId', operation.path);
    if (needsObjects) await arrange?.(target);
    const content = body?.(target);
    const path = routePathOf(operation)
      .replaceAll('::', ':')
      .replace(/:(\w+Id|chunk|size|providerName|id)\b/g, (_, name: keyof Target) => target[name]);
    const isForm = content instanceof URLSearchParams;
    const isText = typeof content === 'string';
    // The records of this call are found by its address.
    calls += 1;
    const ip = `10.2.${calls >> 8}.${calls & 255}`;
    const answer = await test.call(operation.method.toUpperCase() as 'GET', `${path}${query?.(target) ?? ''}`, {
      token: await as(caller),
      body: isForm ? content.toString() : isText ? JSON.stringify(content) : content,
      ...(isText && { headers: { 'content-type': 'application/json' } }),
      ...(Buffer.isBuffer(content) && { headers: { 'content-type': 'application/octet-stream' } }),
      ...(isForm && { headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
      ip,
    });
    if (needsObjects) await after?.();
    expect({ status: answer.status, code: answer.body.code }).toMatchObject({ status });
    if (status < 300) await expectAudited(id, ip);
  });

  it('are tested for every operation of the contract', () => {
    expect(Object.keys(table).sort()).toEqual(operations.map(({ id }) => id).sort());
  });

  it('name every action of the audit log that an operation causes', () => {
    const decided = Object.values(auditDecisions).flatMap((decision) =>
      typeof decision === 'object' ? Object.keys(decision.records) : [],
    );
    const { enum: actions } = openapi.components.schemas.AuditAction;
    expect(actions.filter((action) => ![...decided, ...withOtherBodies].includes(action))).toEqual([]);
  });

  it('are checked in the same order everywhere: token, role, shape, object', async () => {
    const malformed = { body: '{', headers: { 'content-type': 'application/json' } };
    const url = `/api/session/${uuid()}`;
    expect((await test.call('PUT', '/api/unknown', malformed)).status).toBe(404);
    expect((await test.call('PUT', url, malformed)).status).toBe(401);
    expect((await test.call('PUT', url, { ...malformed, token: company.operator.token })).body.code).toBe('MALFORMED_BODY');
    expect((await test.call('PUT', url, { token: company.operator.token, body: { nope: 1 } })).body.code).toBe('VALIDATION_FAILED');
    expect((await test.call('PUT', url, { token: company.operator.token, body: { note: '' } })).body.code).toBe('SESSION_NOT_FOUND');
  });
});
