import { operations } from '@nearhand/contracts/operations';
import type { Plan } from '@nearhand/contracts/plans';
import { v7 as uuid } from 'uuid';
import { licenseNeed } from '../../src/access/permissions.ts';
import { operationOf, routePathOf } from '../../src/http/contract.ts';
import { aCompany, type TestCompany, type TestUser } from '../a-company.ts';
import { aSession } from '../a-live-session.ts';
import { sharedApp } from '../shared-app.ts';

const test = await sharedApp();
let company: TestCompany;

beforeEach(async () => {
  company = await aCompany(test, 'starter');
});

const choose = (plan: Plan) =>
  test.dataSource.query('UPDATE "subscriptions" SET "plan" = $1 WHERE "companyId" = $2', [plan, company.companyId]);

const start = ({ token }: TestUser) => test.call('POST', '/api/session', { token, body: {} });

const isLocked = async ({ token }: TestUser) => (await test.call('GET', '/api/me', { token })).body['isLocked'];

async function listLocked(): Promise<unknown> {
  const { body } = await test.call('GET', `/api/company/${company.companyId}/user`, { token: company.owner.token });
  return body['lockedIds'];
}

const limitReached = { status: 402, body: { code: 'SUBSCRIPTION_UPDATE_REQUIRED', details: { meter: 'operators', used: 4, allowed: 3 } } };

const guarded = operations.filter(({ permission }) => permission && licenseNeed(permission) !== 'none');
const unknown = (path: string) =>
  path
    .replaceAll('::', ':')
    .replace(/:(\w+Id)\b/g, () => uuid())
    .replace(/:\w+/g, '1');

describe('operators over the limit of the plan', () => {
  it('are those who joined last, and never the owner', async () => {
    const { owner, admin, operator, secondOperator } = company;
    expect(await listLocked()).toEqual([secondOperator.user.id]);
    expect(await start(secondOperator)).toMatchObject(limitReached);
    expect((await start(operator)).status).toBe(201);

    await test.dataSource.query('UPDATE "users" SET "movedAt" = now() WHERE "id" = ANY($1)', [[owner.user.id, admin.user.id]]);
    expect(await listLocked()).toEqual([admin.user.id]);
    await choose('free');
    expect(await listLocked()).toEqual([operator, secondOperator, admin].map(({ user }) => user.id));
  });

  it('are released by an upgrade, and when others are deactivated', async () => {
    const { admin, operator, secondOperator } = company;
    expect(await isLocked(secondOperator)).toBe(true);
    await choose('team');
    expect([await isLocked(secondOperator), (await start(secondOperator)).status]).toEqual([false, 201]);
    await choose('starter');
    await test.call('PUT', `/api/user/${operator.user.id}`, { token: admin.token, body: { isActive: false } });
    expect([await isLocked(secondOperator), await listLocked(), (await start(secondOperator)).status]).toEqual([false, [], 201]);
  });

  it('finish their open sessions, and start or extend none', async () => {
    const { companyId, secondOperator, operator } = company;
    const { token } = secondOperator;
    await choose('team');
    const { sessionId } = await aSession(test, secondOperator);
    const other = await aSession(test, operator);
    await choose('starter');
    const path = `/api/session/${sessionId}`;
    expect((await test.call('GET', path, { token })).status).toBe(200);
    expect((await test.call('GET', `/api/company/${companyId}/operator`, { token })).status).toBe(200);
    expect(await test.call('POST', `${path}/renewal`, { token })).toMatchObject({ status: 402 });
    expect(await start(secondOperator)).toMatchObject(limitReached);
    expect((await test.call('PUT', path, { token, body: { note: 'Done', status: 'closed' } })).status).toBe(200);
    expect((await test.call('PUT', path, { token, body: { note: 'All done' } })).status).toBe(200);
    await test.dataSource.query(`UPDATE "sessions" SET "closedAt" = now() - interval '11 minutes' WHERE "sessionId" = $1`, [sessionId]);
    expect(await test.call('GET', path, { token })).toMatchObject(limitReached);
    expect(await test.call('GET', `/api/session/${other.sessionId}`, { token })).toMatchObject(limitReached);
  });

  it('receive no requests of other operators', async () => {
    const { companyId, operator, secondOperator } = company;
    const { sessionId } = await aSession(test, operator);
    const { body } = await test.call('GET', `/api/company/${companyId}/operator`, { token: operator.token });
    expect(body['items']).not.toContainEqual(expect.objectContaining({ id: secondOperator.user.id }));
    const request = { kind: 'transfer', userId: secondOperator.user.id };
    expect((await test.call('POST', `/api/session/${sessionId}/request`, { token: operator.token, body: request })).body.code).toBe(
      'USER_NOT_FOUND',
    );
  });

  it('are refused in every operation but those of their own account', async () => {
    const { token } = company.secondOperator;
    const answers = await Promise.all(
      guarded.map(async (operation) => {
        const { id, method } = operation;
        const { status } = await test.call(method.toUpperCase() as 'GET', unknown(routePathOf(operationOf(id))), { token });
        return [id, status] as const;
      }),
    );
    expect(answers.filter(([, status]) => status !== 402 && status !== 403)).toEqual([]);
    expect(answers.filter(([, status]) => status === 402).length).toBeGreaterThan(30);
    expect((await test.call('GET', '/api/me', { token })).body).toMatchObject({ isLocked: true, owner: { name: 'Owner' } });
    expect((await test.call('GET', '/api/me/signaling', { token })).status).toBe(200);
  });
});
