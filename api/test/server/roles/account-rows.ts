import type { OperationId } from '@nearhand/contracts/operations';
import { v7 as uuid } from 'uuid';
import { open, type RoleCall, type Row } from './row.ts';
import { addSecondFactors, removeSecondFactors } from './second-factors.ts';

const challenge = `?challenge=${'c'.repeat(43)}`;
const aPushAddress = {
  kind: 'web',
  endpoint: 'https://push.example.com/1',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
};
const signIn = { email: 'nobody@example.com', password: 'x' };

/** The operator's own. */
const aFilter = ({ test, company, filterId }: RoleCall) =>
  test.dataSource.query(
    `INSERT INTO "saved_filters" ("filterId", "userId", "list", "name", "query") VALUES ($1::uuid, $2, 'sessions', $1::uuid::text, '')`,
    [filterId, company.operator.user.id],
  );

/** The operator's own. */
const aPushSubscription = ({ test, company, pushSubscriptionId }: RoleCall) =>
  test.dataSource.query(
    `INSERT INTO "push_subscriptions" ("pushSubscriptionId", "userId", "kind", "addressHash", "addressSealed", "device")
     VALUES ($1::uuid, $2, 'web', $1::uuid::text, '', '')`,
    [pushSubscriptionId, company.operator.user.id],
  );

/** The operator's own. */
const aSignIn = ({ test, company, signInId }: RoleCall) =>
  test.dataSource.query(
    `INSERT INTO "sign_ins" ("signInId", "identityId", "method", "hasSecondFactor", "address", "userAgent", "expiresAt")
     VALUES ($1, $2, 'password', false, '203.0.113.7', '', now() + interval '1 day')`,
    [signInId, company.operator.user.identityId],
  );

export const accountRows = {
  getMyPush: { expected: [401, 401, 401, 200, 200, 200, 200, 200, null] },
  registerMyPush: { body: () => aPushAddress, expected: [401, 401, 401, 200, 200, 200, 200, 200, null] },
  removeMyPush: { arrange: aPushSubscription, expected: [401, 401, 401, 404, 204, 404, 404, 404, 404] },
  listFilters: { expected: [401, 401, 401, 200, 200, 200, 200, 200, null] },
  createFilter: {
    body: () => ({ list: 'sessions', name: 'Mine', query: '' }),
    expected: [401, 401, 401, 201, 201, 201, 201, 201, null],
  },
  deleteFilter: { arrange: aFilter, expected: [401, 401, 401, 404, 204, 404, 404, 404, 404] },
  listAuditRecords: { expected: [401, 401, 401, 403, 403, 200, 200, 404, 404] },
  exportAuditRecords: { expected: [401, 401, 401, 403, 403, 200, 200, 404, 404] },
  getAuthOptions: { expected: open(200, null) },
  startGoogleSignIn: { query: () => challenge, expected: open(404, null) },
  finishGoogleSignIn: { query: () => '?state=x&code=x', expected: open(303, null) },
  startAppleSignIn: { query: () => challenge, expected: open(404, null) },
  finishAppleSignIn: { body: () => new URLSearchParams({ state: 'x', code: 'x' }), expected: open(303, null) },
  startProviderSignIn: { query: () => challenge, expected: open(404, null) },
  finishProviderSignIn: { query: () => '?state=x&code=x', expected: open(303, null) },
  redeemSignIn: { body: () => ({ handle: 'x', verifier: 'v'.repeat(43) }), expected: open(403, null) },
  signInWithIdp: { body: () => ({ requestUri: 'http://localhost', pendingToken: 'x', sessionId: 'x' }), expected: open(400, null) },
  listSignIns: { expected: [401, 401, 401, 200, 200, 200, 200, 200, null] },
  startFrameSignIn: { expected: [401, 401, 401, 404, 404, 404, 404, 404, null] },
  revokeSignIn: { arrange: aSignIn, expected: [401, 401, 401, 404, 204, 404, 404, 404, 404] },
  revokeOtherSignIns: { expected: [401, 401, 401, 204, 204, 204, 204, 204, null] },
  countRecoveryCodes: { expected: [401, 401, 401, 200, 200, 200, 200, 200, null] },
  generateRecoveryCodes: {
    arrange: addSecondFactors,
    after: removeSecondFactors,
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
} satisfies Partial<Record<OperationId, Row>>;
