import type { OperationId } from '@nearhand/contracts/operations';
import { v7 as uuid } from 'uuid';
import { aCompany, aUser, type TestUser } from '../../a-company.ts';
import { type Caller, open, type RoleCall, type Row } from './row.ts';
import { addSecondFactors, removeSecondFactors } from './second-factors.ts';

async function aReplacement(caller: Caller, { test }: RoleCall): Promise<TestUser> {
  const { owner, admin, operator } = await aCompany(test);
  return caller === 'admin' ? admin : caller === 'operator' || caller === 'secondOperator' ? operator : owner;
}

const verify = async ({ test }: RoleCall, isVerified: boolean) => {
  await test.dataSource.query('UPDATE "users" SET "isVerified" = $1', [isVerified]);
  await test.dataSource.query('DELETE FROM "action_codes"');
};

const stay = ({ test }: RoleCall) => test.dataSource.query('UPDATE "companies" SET "deletionAt" = NULL');
const leave = ({ test }: RoleCall) => test.dataSource.query(`UPDATE "companies" SET "deletionAt" = now() + interval '14 days'`);

async function aCode(call: RoleCall): Promise<void> {
  const { test, company } = call;
  const { body } = await test.call('POST', `/api/company/${company.companyId}/code`, { token: company.admin.token });
  call.code = String(body['code']);
}

/** A user who is not needed again. */
async function aUserWithProvider({ test, company, companyId, userId: id }: RoleCall): Promise<void> {
  if (companyId === company.companyId) await aUser(test, companyId, 'Nobody In Particular', { id });
}

const anInvitation = ({ test, companyId, invitationId }: RoleCall) =>
  test.dataSource.query(
    `INSERT INTO "company_invitations" ("invitationId", "companyId", "email", "isAdmin", "tokenHash", "sentAt", "expiresAt")
     SELECT $1, "companyId", $2, false, $2, now() - interval '1 hour', now() + interval '1 day' FROM "companies" WHERE "companyId" = $3`,
    [invitationId, `${invitationId}@example.com`, companyId],
  );

const anInvoice = ({ test, companyId, invoiceId }: RoleCall) =>
  test.dataSource.query(
    `INSERT INTO "invoices" ("invoiceId", "companyId", "provider", "number", "issuedAt", "plan", "interval", "periodStart", "periodEnd", "currency",
       "lines", "seller", "buyer", "net", "taxPercent", "tax", "total", "isCharged")
     VALUES ($1::uuid, $2, 'internal', $1::uuid::text, now(), 'team', 'year', now(), now(), 'EUR', '[]', $3, $3, 0, 0, 0, 0, false)`,
    [invoiceId, companyId, { name: 'x', address: '', vatId: '' }],
  );

const aPlan = ({ test }: RoleCall, providerPlan: string | null = null, isCanceled = false) =>
  test.dataSource.query(
    `UPDATE "subscriptions" SET "plan" = 'team', "isInternalPlan" = false, "status" = 'active', "providerPlan" = $1, "interval" = 'year', "quantity" = 4,
       "currentPeriodStart" = now(), "currentPeriodEnd" = now() + interval '1 year', "cancelAtPeriodEnd" = $2`,
    [providerPlan, isCanceled],
  );

async function takeBack({ test, company: { owner, secondOperator, companyId } }: RoleCall): Promise<void> {
  await test.dataSource.query('UPDATE "companies" SET "createdById" = $1 WHERE "companyId" = $2', [owner.user.id, companyId]);
  await test.dataSource.query('UPDATE "users" SET "isAdmin" = false WHERE "id" = $1', [secondOperator.user.id]);
}

export const companyRows = {
  getMe: { expected: [401, 401, 401, 200, 200, 200, 200, 200, null] },
  updateMe: { body: () => ({ theme: 'dark' }), expected: [401, 401, 401, 200, 200, 200, 200, 200, null] },
  getMyNotifications: { expected: [401, 401, 401, 200, 200, 200, 200, 200, null] },
  updateMyNotifications: {
    body: () => ({ deviceOffline: { browser: true, sound: false } }),
    expected: [401, 401, 401, 200, 200, 200, 200, 200, null],
  },
  deleteMyAvatar: { expected: [401, 401, 401, 204, 204, 204, 204, 204, null] },
  changeMyEmail: { body: () => ({ email: `${uuid()}@example.com` }), expected: [401, 401, 401, 202, 202, 202, 202, 202, null] },
  updateMyDevSettings: { body: () => ({ isAdmin: true }), expected: open(404, null) },
  deleteMe: { as: aReplacement, expected: [401, 401, 401, 204, 204, 204, 409, 409, null] },
  register: { body: () => ({ idToken: 'x' }), expected: open(401, null) },
  sendVerificationLink: {
    arrange: (call) => verify(call, false),
    after: (call) => verify(call, true),
    expected: [401, 401, 401, 202, 202, 202, 202, 202, null],
  },
  finishVerification: { body: () => ({ idToken: 'x' }), expected: open(401, null) },
  forgotPassword: { body: () => ({ email: 'nobody@example.com', captchaToken: 'x' }), expected: open(403, null) },
  getAuthCaptcha: { expected: open(200, null) },
  getMySignaling: { expected: [401, 401, 401, 200, 200, 200, 200, 200, null] },
  updateCompany: {
    body: () => ({ settings: { recordingAllowed: true } }),
    expected: [401, 401, 401, 403, 403, 200, 200, 404, 404],
  },
  deleteCompany: {
    body: () => ({ name: 'Northwind <b>Łódź</b>' }),
    after: stay,
    expected: [401, 401, 401, 403, 403, 403, 200, 404, 404],
  },
  restoreCompany: { arrange: leave, after: stay, expected: [401, 401, 401, 403, 403, 403, 200, 404, 404] },
  deleteCompanyLogo: { expected: [401, 401, 401, 403, 403, 204, 204, 404, 404] },
  getCompanyCode: { expected: [401, 401, 401, 403, 403, 200, 200, 404, 404] },
  createCompanyCode: { expected: [401, 401, 401, 403, 403, 201, 201, 404, 404] },
  revokeCompanyCode: { expected: [401, 401, 401, 403, 403, 204, 204, 404, 404] },
  findCompanyByCode: { arrange: aCode, body: ({ code }) => ({ code }), expected: open(200, null) },
  listPlans: { expected: [401, 401, 401, 403, 403, 200, 200, 404, 404] },
  getBillingDetails: { expected: [401, 401, 401, 403, 403, 200, 200, 404, 404] },
  updateBillingDetails: { body: () => ({ name: uuid(), address: '', vatId: '' }), expected: [401, 401, 401, 403, 403, 403, 200, 404, 404] },
  getPaymentMethod: { expected: [401, 401, 401, 403, 403, 200, 200, 404, 404] },
  listInvoices: { expected: [401, 401, 401, 403, 403, 200, 200, 404, 404] },
  getInvoicePdf: { arrange: anInvoice, expected: [401, 401, 401, 403, 403, 200, 200, 404, 404] },
  getSubscription: { expected: [401, 401, 401, 403, 403, 200, 200, 404, 404] },
  previewCancellation: { expected: [401, 401, 401, 403, 403, 403, 200, 404, 404] },
  previewSubscription: {
    arrange: (call) => aPlan(call),
    query: () => '?providerPlan=business-year',
    expected: [401, 401, 401, 403, 403, 403, 200, 404, 404],
  },
  updateSubscription: {
    arrange: (call) => aPlan(call),
    body: () => 'business-year',
    expected: [401, 401, 401, 403, 403, 403, 200, 404, 404],
  },
  cancelSubscription: { arrange: (call) => aPlan(call, 'team-year'), expected: [401, 401, 401, 403, 403, 403, 200, 404, 404] },
  undoSubscriptionChange: {
    arrange: (call) => aPlan(call, 'team-year', true),
    expected: [401, 401, 401, 403, 403, 403, 200, 404, 404],
  },
  openBillingPortal: { expected: [401, 401, 401, 403, 403, 403, 409, 404, 404] },
  receiveAppStoreNotification: { body: () => ({ signedPayload: 'x' }), expected: open(404, null) },
  claimAppStorePurchase: { expected: [401, 401, 401, 403, 403, 403, 404, 404, null] },
  receiveStripeEvent: { body: () => ({ id: 'evt_1' }), expected: open(404, null) },
  listUsers: { expected: [401, 401, 401, 200, 200, 200, 200, 404, 404] },
  exportUsers: { expected: [401, 401, 401, 403, 403, 200, 200, 404, 404] },
  updateUser: {
    arrange: aUserWithProvider,
    body: () => ({ name: 'X' }),
    expected: [401, 401, 401, 403, 403, 200, 200, 404, 404],
  },
  deleteUser: { arrange: aUserWithProvider, expected: [401, 401, 401, 403, 403, 204, 204, 404, 404] },
  deleteUserSecondFactor: {
    arrange: async (call) => {
      await aUserWithProvider(call);
      await addSecondFactors(call);
    },
    after: removeSecondFactors,
    expected: [401, 401, 401, 403, 403, 204, 204, 404, 404],
  },
  inviteUsers: {
    body: () => ({ emails: [`${uuid()}@example.com`] }),
    expected: [401, 401, 401, 403, 403, 200, 200, 404, 404],
  },
  listCompanyInvitations: { expected: [401, 401, 401, 403, 403, 200, 200, 404, 404] },
  revokeCompanyInvitation: { arrange: anInvitation, expected: [401, 401, 401, 403, 403, 204, 204, 404, 404] },
  resendCompanyInvitation: { arrange: anInvitation, expected: [401, 401, 401, 403, 403, 200, 200, 404, 404] },
  createCompanyInvitationLink: { arrange: anInvitation, expected: [401, 401, 401, 403, 403, 200, 200, 404, 404] },
  reportMail: { body: () => ({ token: 'x' }), expected: open(404, null) },
  getCompanyInvitationCard: { body: () => ({ invitationToken: 'x' }), expected: open(404, null) },
  acceptCompanyInvitation: { body: () => ({ invitationToken: 'x' }), expected: [401, 401, 401, 404, 404, 404, 404, 404, null] },
  transferOwnership: {
    body: ({ company }) => ({ userId: company.secondOperator.user.id }),
    after: takeBack,
    expected: [401, 401, 401, 403, 403, 403, 200, 404, 404],
  },
} satisfies Partial<Record<OperationId, Row>>;
