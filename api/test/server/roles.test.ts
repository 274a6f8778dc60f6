import openapi from '@nearhand/contracts/openapi.json' with { type: 'json' };
import { type OperationId, operations } from '@nearhand/contracts/operations';
import { v7 as uuid } from 'uuid';
import { operationOf, routePathOf } from '../../src/http/contract.ts';
import { aCompany, recentTokenFor, type TestCompany, type TestUser, tokenFor } from '../a-company.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { auditDecisions, withOtherBodies } from './audit-decisions.ts';
import { accountRows } from './roles/account-rows.ts';
import { companyRows } from './roles/company-rows.ts';
import { deviceRows } from './roles/device-rows.ts';
import { integrationRows } from './roles/integration-rows.ts';
import { type Caller, callers, type Row, type Target } from './roles/row.ts';
import { serviceRows } from './roles/service-rows.ts';
import { sessionRows } from './roles/session-rows.ts';

/** Does not compile without a row for each operation. */
const table: Record<OperationId, Row> = {
  ...accountRows,
  ...companyRows,
  ...deviceRows,
  ...integrationRows,
  ...serviceRows,
  ...sessionRows,
};

let test: TestApp;
let company: TestCompany;
let foreign: TestCompany;
let calls = 0;

beforeAll(async () => {
  test = await startTestApp();
  company = await aCompany(test);
  foreign = await aCompany(test);
});
afterAll(() => test.stop());

const recentTokenOf = ({ user }: TestUser) => recentTokenFor(test, user.identityId);

/** Signed in just now, so that no call is rejected for an old sign-in. */
async function tokenOf(caller: Caller): Promise<string | undefined> {
  if (caller === 'nobody') return undefined;
  if (caller === 'badToken') return `${company.owner.token.slice(0, -4)}AAAA`;
  if (caller === 'expiredToken') return tokenFor(test, company.owner.user.identityId, new Date(Date.now() - 60_000));
  const callerUsers = { ...company, foreignOwner: foreign.owner, unknownId: company.owner };
  return recentTokenOf(callerUsers[caller]);
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
    code: '',
    customerToken: 'A'.repeat(22),
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
    const { arrange, as, query, body, after } = table[id];
    // A token is checked before objects are looked for.
    const needsObjects = status !== 401 || !operation.security.includes('jwt');
    const target = await aTarget(needsObjects ? caller : 'unknownId', operation.path);
    const call = { ...target, test, company };
    if (needsObjects) await arrange?.(call);
    const content = body?.(call);
    const path = routePathOf(operation)
      .replaceAll('::', ':')
      .replace(/:(\w+Id|chunk|size|providerName|id)\b/g, (_, name: keyof Target) => call[name]);
    const isForm = content instanceof URLSearchParams;
    const isText = typeof content === 'string';
    // The records of this call are found by its address.
    calls += 1;
    const ip = `10.2.${calls >> 8}.${calls & 255}`;
    const answer = await test.call(operation.method.toUpperCase() as 'GET', `${path}${query?.(call) ?? ''}`, {
      token: as && needsObjects ? await recentTokenOf(await as(caller, call)) : await tokenOf(caller),
      body: isForm ? content.toString() : isText ? JSON.stringify(content) : content,
      ...(isText && { headers: { 'content-type': 'application/json' } }),
      ...(Buffer.isBuffer(content) && { headers: { 'content-type': 'application/octet-stream' } }),
      ...(isForm && { headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
      ip,
    });
    if (needsObjects) await after?.(call);
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
