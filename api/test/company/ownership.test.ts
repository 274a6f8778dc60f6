import { aCompany, recentTokenFor, type TestCompany, type TestUser, tokenFor } from '../a-company.ts';
import { mailsTo } from '../an-unregistered-user.ts';
import { auditOf } from '../audit-of.ts';
import { sharedApp } from '../shared-app.ts';

const test = await sharedApp();
let company: TestCompany;

beforeEach(async () => {
  company = await aCompany(test);
});

async function handOver(to: string, by: TestUser = company.owner, token?: string) {
  const path = `/api/company/${company.companyId}/ownership`;
  return test.call('POST', path, {
    token: token ?? (await recentTokenFor(test, by.user.identityId)),
    body: { userId: to },
    ip: '203.0.113.7',
  });
}
const roleOf = async ({ token }: TestUser) => ((await test.call('GET', '/api/me', { token })).body['user'] as { role: string }).role;
const set = ({ user }: TestUser, what: string) => test.dataSource.query(`UPDATE "users" SET ${what} WHERE "id" = $1`, [user.id]);

describe('transferOwnership', () => {
  it('makes an operator the owner at once, and the previous owner an admin', async () => {
    const { status, body } = await handOver(company.operator.user.id);
    expect({ status, body }).toMatchObject({ status: 200, body: { entity: { createdBy: { id: company.operator.user.id } } } });
    expect(await roleOf(company.operator)).toBe('owner');
    expect(await roleOf(company.owner)).toBe('admin');
    expect((await handOver(company.admin.user.id)).status).toBe(403);
    expect((await handOver(company.admin.user.id, company.operator)).status).toBe(200);
  });

  it('mails both in their languages, and records it', async () => {
    await set(company.operator, `"locale" = 'es'`);
    await handOver(company.operator.user.id);
    expect(await mailsTo(test, company.owner.user.email)).toEqual([
      expect.objectContaining({ subject: 'Olga Operator is now the owner of Northwind <b>Łódź</b>' }),
    ]);
    expect(await mailsTo(test, company.operator.user.email)).toEqual([
      expect.objectContaining({ subject: 'Northwind <b>Łódź</b> es tuya ahora', text: expect.stringContaining('Owner te ha traspasado') }),
    ]);
    expect(await auditOf(test, company)).toEqual([
      {
        action: 'ownershipTransferred',
        by: { id: company.owner.user.id, name: 'Owner' },
        subject: { id: company.operator.user.id, name: 'Olga Operator' },
        address: '203.0.113.7',
        details: {},
      },
    ]);
  });

  it('requires a recent sign-in', async () => {
    const { identityId } = company.owner.user;
    const before = await tokenFor(test, identityId, undefined, new Date(Date.now() - 121_000));
    for (const token of [before, company.owner.token])
      expect((await handOver(company.operator.user.id, company.owner, token)).body.code).toBe('RECENT_SIGN_IN_REQUIRED');
    expect(await roleOf(company.owner)).toBe('owner');
  });

  it.each(['"isVerified" = false', '"deactivatedAt" = now()'])('rejects a user who cannot act as owner: %s', async (state) => {
    await set(company.operator, state);
    expect((await handOver(company.operator.user.id)).body.code).toBe('NEW_OWNER_NOT_ELIGIBLE');
  });

  it('rejects users of other companies, and the owner', async () => {
    const foreign = await aCompany(test);
    expect((await handOver(foreign.operator.user.id)).body.code).toBe('USER_NOT_FOUND');
    expect((await handOver(company.owner.user.id)).body.code).toBe('OWN_ACCOUNT');
    await set(company.secondOperator, `"deletedAt" = now(), "deactivatedAt" = now(), "email" = '', "canonicalEmail" = NULL`);
    expect((await handOver(company.secondOperator.user.id)).body.code).toBe('USER_NOT_FOUND');
  });

  it('leaves one owner after two simultaneous requests', async () => {
    const answers = await Promise.all([handOver(company.operator.user.id), handOver(company.secondOperator.user.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    const roles = await Promise.all([company.owner, company.operator, company.secondOperator].map(roleOf));
    expect(roles.filter((role) => role === 'owner')).toHaveLength(1);
  });

  it('lets the previous owner leave', async () => {
    await handOver(company.operator.user.id);
    const { status } = await test.call('DELETE', '/api/me', { token: await recentTokenFor(test, company.owner.user.identityId) });
    expect(status).toBe(204);
    expect(await roleOf(company.operator)).toBe('owner');
  });
});
