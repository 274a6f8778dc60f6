import { CompanyCodeService } from '../../src/modules/company/company/company-code.service.ts';
import { aCompany, type TestCompany } from '../a-company.ts';
import { auditOf } from '../audit-of.ts';
import { sharedApp } from '../shared-app.ts';

const test = await sharedApp();
let company: TestCompany;
let address = 0;

beforeEach(async () => {
  company = await aCompany(test);
  address += 1;
});

const ofCompany = (method: 'GET' | 'POST' | 'DELETE') =>
  test.call(method, `/api/company/${company.companyId}/code`, { token: company.admin.token, ip: '203.0.113.7' });
const make = async () => String((await ofCompany('POST')).body['code']);
const find = (code: string) => test.call('POST', '/api/company/code', { body: { code }, ip: `10.9.0.${address}` });

describe('company code', () => {
  it('is created from ten letters and digits that are hard to confuse', async () => {
    const codes = await Promise.all(Array.from({ length: 20 }, make));
    for (const code of codes) expect(code).toMatch(/^[A-HJKMNP-Z2-9]{10}$/);
    expect(new Set(codes).size).toBe(20);
  });

  it('is returned while it is valid for 30 days, and null without one', async () => {
    const none = { code: null, createdAt: null, expiresAt: null };
    expect((await ofCompany('GET')).body).toEqual(none);
    const { status, body } = await ofCompany('POST');
    expect(status).toBe(201);
    expect(Date.parse(String(body['expiresAt'])) - Date.parse(String(body['createdAt']))).toBe(30 * 24 * 60 * 60_000);
    expect((await ofCompany('GET')).body).toEqual(body);
    expect((await ofCompany('DELETE')).status).toBe(204);
    expect((await ofCompany('GET')).body).toEqual(none);
    expect((await ofCompany('DELETE')).status).toBe(204);
  });

  it('returns name and logo of the company for the code in any notation', async () => {
    const code = await make();
    const card = { name: 'Northwind <b>Łódź</b>', logo: null };
    for (const typed of [code, code.toLowerCase(), ` ${code.slice(0, 5)}-${code.slice(5)} `])
      expect((await find(typed)).body).toEqual(card);
  });

  it('returns the same error for an unknown, replaced, revoked or expired code, and for a company being deleted', async () => {
    const refused = { status: 404, body: { code: 'COMPANY_CODE_INVALID' } };
    const replaced = await make();
    const code = await make();
    expect(await find('AAAAAAAAAA')).toMatchObject(refused);
    expect(await find(replaced)).toMatchObject(refused);
    expect((await find(code)).status).toBe(200);

    await test.dataSource.query(`UPDATE "companies" SET "deletionAt" = now() + interval '1 day' WHERE "companyId" = $1`, [
      company.companyId,
    ]);
    expect(await find(code)).toMatchObject(refused);
    await test.dataSource.query(`UPDATE "companies" SET "deletionAt" = NULL WHERE "companyId" = $1`, [company.companyId]);
    const later = new Date(Date.now() + 31 * 24 * 60 * 60_000);
    await expect(test.app.get(CompanyCodeService).findCompany(code, '10.9.1.1', later)).rejects.toThrow('COMPANY_CODE_INVALID');
    await ofCompany('DELETE');
    expect(await find(code)).toMatchObject(refused);
  });

  it('limits an address to ten attempts per minute', async () => {
    for (let count = 0; count < 10; count++) expect((await find('AAAAAAAAAA')).status).toBe(404);
    const { status, headers } = await find(await make());
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });

  it('is not stored in plain text; the audit log records its creation and revocation', async () => {
    const code = await make();
    await ofCompany('DELETE');
    const again = await make();
    const rows = await test.dataSource.query('SELECT c::text FROM "company_codes" c UNION ALL SELECT a::text FROM "audit_records" a');
    for (const secret of [code, again]) expect(JSON.stringify(rows)).not.toContain(secret);
    const by = { id: company.admin.user.id, name: 'Adam Admin' };
    expect(await auditOf(test, company)).toEqual(
      ['codeCreated', 'codeRevoked', 'codeCreated'].map((action) => ({ action, by, subject: null, address: '203.0.113.7', details: {} })),
    );
  });
});
