import { operations } from '@nearhand/contracts/operations';
import { AuditService } from '../../src/modules/account/audit/audit.service.ts';
import { aCompany } from '../a-company.ts';
import { sharedApp } from '../shared-app.ts';

const test = await sharedApp();
const company = await aCompany(test);

beforeAll(async () => {
  const { companyId, owner, admin, secondOperator } = company;
  const audit = test.app.get(AuditService);
  await test.dataSource.transaction(async (db) => {
    await audit.add(db, {
      companyId,
      action: 'companyRenamed',
      byUserId: owner.user.id,
      address: '198.51.100.7',
      details: { name: { was: 'Żuraw', is: 'Bocian' } },
    });
    await audit.add(db, {
      companyId,
      action: 'userDeactivated',
      byUserId: admin.user.id,
      address: '203.0.113.7',
      targetId: secondOperator.user.id,
    });
    await audit.add(db, {
      companyId,
      action: 'invitationSent',
      byUserId: admin.user.id,
      address: '203.0.113.7',
      targetName: 'new@example.com',
    });
    await audit.add(db, { companyId, action: 'signInCompromised', byUserId: null, address: null });
  });
});

async function list(query = '', { companyId, owner } = company) {
  const { status, body } = await test.call('GET', `/api/company/${companyId}/audit?${query}`, { token: owner.token });
  expect(status).toBe(200);
  return body as unknown as { items: { action: string; at: string }[]; total: number };
}
const actions = async (query: string) => (await list(query)).items.map(({ action }) => action);

describe('listAuditRecords', () => {
  it('returns who did what to whom, with the names at that time', async () => {
    await test.dataSource.query(`UPDATE "users" SET "name" = 'Somebody' WHERE "companyId" = $1`, [company.companyId]);
    const { items, total } = await list();
    expect(total).toBe(4);
    expect(items).toEqual([
      expect.objectContaining({
        action: 'companyRenamed',
        by: { id: company.owner.user.id, name: 'Owner' },
        subject: null,
        details: { name: { was: 'Żuraw', is: 'Bocian' } },
      }),
      expect.objectContaining({
        by: { id: company.admin.user.id, name: 'Adam Admin' },
        subject: { id: company.secondOperator.user.id, name: 'Zofia Łęcka' },
        address: '203.0.113.7',
      }),
      expect.objectContaining({ action: 'invitationSent', subject: { id: null, name: 'new@example.com' } }),
      expect.objectContaining({ action: 'signInCompromised', by: null, subject: null, address: null }),
    ]);
  });

  it.each([
    ['sortDirection=desc&pageSize=10', ['signInCompromised', 'invitationSent', 'userDeactivated', 'companyRenamed']],
    ['search=lecka', ['userDeactivated']],
    ['search=zuraw%20owner', ['companyRenamed']],
    ['search=NEW@example', ['invitationSent']],
    ['search=203.0.113.7', ['userDeactivated', 'invitationSent']],
    ['search=100%25', []],
    ['action=signInCompromised&action=userDeactivated', ['userDeactivated', 'signInCompromised']],
    ['from=2100-01-01T00:00:00Z', []],
    ['to=2020-01-01T00:00:00Z', []],
  ])('filters by %s', async (query, found) => {
    expect(await actions(query)).toEqual(found);
  });

  it('returns no records of another company', async () => {
    expect(await list('', await aCompany(test))).toMatchObject({ items: [], total: 0 });
  });

  it('has no record of a change that was rolled back, and rejects changes of records', async () => {
    const { companyId, owner } = company;
    const failed = test.dataSource.transaction(async (db) => {
      await test.app.get(AuditService).add(db, { companyId, action: 'logoRemoved', byUserId: owner.user.id, address: null });
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    expect(await actions('action=logoRemoved')).toEqual([]);
    await expect(test.dataSource.query(`UPDATE "audit_records" SET "byName" = 'x'`)).rejects.toThrow('only ever added to');
    await expect(test.dataSource.query('DELETE FROM "audit_records"')).rejects.toThrow('only ever added to');
    const changing = operations.filter(({ path, method }) => path.includes('/audit') && method !== 'get');
    expect(changing).toEqual([]);
  });
});
