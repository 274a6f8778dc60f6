import { v7 as uuid } from 'uuid';
import { aCompany, type TestCompany } from '../a-company.ts';
import { aSession } from '../a-live-session.ts';
import { mailsTo } from '../an-unregistered-user.ts';
import { sharedApp } from '../shared-app.ts';

const test = await sharedApp();
const perDay = 20;
const anEmail = () => `stranger.${uuid()}@example.com`;

async function invite({ companyId, admin }: TestCompany, ...emails: string[]): Promise<string[]> {
  const { body } = await test.call('POST', `/api/company/${companyId}/invitation`, { token: admin.token, body: { emails } });
  return (body['items'] as { outcome: string }[]).map(({ outcome }) => outcome);
}

async function mail({ operator }: TestCompany, email: string) {
  const { sessionId } = await aSession(test, operator);
  return test.call('POST', `/api/session/${sessionId}/mail`, { token: operator.token, body: { email, locale: 'en' } });
}

const sentBefore = ({ companyId }: TestCompany, count: number) =>
  test.dataSource.query(
    `INSERT INTO "audit_records" ("auditId", "companyId", "action", "search")
    SELECT gen_random_uuid(), $1, 'invitationSent', '' FROM generate_series(1, $2::int)`,
    [companyId, count],
  );

const report = (token: string) => test.call('POST', '/api/mail/report', { body: { token } });

/** The token of the link by which the recipient reports the last mail. */
async function reportTokenOf(email: string): Promise<string> {
  const [, token = ''] = /\/user\/report#token=(\S+)/.exec((await mailsTo(test, email)).at(-1)?.text ?? '') ?? [];
  return token;
}

describe('mails to strangers', () => {
  it('are 20 a day of both kinds in a new company', async () => {
    const company = await aCompany(test, 'team');
    await sentBefore(company, perDay - 2);
    expect((await mail(company, anEmail())).status).toBe(202);
    const beyond = anEmail();
    expect(await invite(company, anEmail(), beyond)).toEqual(['invited', 'tooManyMails']);
    expect(await mail(company, beyond)).toMatchObject({ status: 429, body: { code: 'TOO_MANY_ATTEMPTS' } });
    expect(await mailsTo(test, beyond)).toEqual([]);
  });

  it.each([
    ['after 14 days', `UPDATE "companies" SET "createdAt" = now() - interval '14 days' WHERE "companyId" = $1`],
    ['once it pays', `UPDATE "subscriptions" SET "providerPlan" = 'team-yearly' WHERE "companyId" = $1`],
  ])('are more %s', async (_when, query) => {
    const company = await aCompany(test, 'team');
    await sentBefore(company, perDay);
    await test.dataSource.query(query, [company.companyId]);
    expect((await mail(company, anEmail())).status).toBe(202);
    expect(await invite(company, anEmail())).toEqual(['invited']);
  });

  it('remain few during a longer trial', async () => {
    const company = await aCompany(test, 'team');
    await sentBefore(company, perDay);
    await test.dataSource.query(`UPDATE "companies" SET "createdAt" = now() - interval '20 days' WHERE "companyId" = $1`, [
      company.companyId,
    ]);
    await test.dataSource.query(`UPDATE "subscriptions" SET "status" = 'trialing' WHERE "companyId" = $1`, [company.companyId]);
    expect((await mail(company, anEmail())).status).toBe(429);
  });

  it('can be reported by their link, after which the company cannot mail the address again', async () => {
    const [company, other] = [await aCompany(test), await aCompany(test)];
    const email = anEmail();
    await mail(company, email);
    const token = await reportTokenOf(email);
    expect((await report(token)).status).toBe(204);
    expect((await report(token)).status).toBe(204);

    expect(await mail(company, email.toUpperCase())).toMatchObject({ status: 422, body: { code: 'EMAIL_DECLINED' } });
    expect(await invite(company, email)).toEqual(['declined']);
    expect(await mailsTo(test, email)).toHaveLength(1);
    expect((await mail(other, email)).status).toBe(202);
  });

  it('are reported through invitations of operators as well, which are not sent again', async () => {
    const company = await aCompany(test);
    const email = anEmail();
    await invite(company, email);
    expect((await report(await reportTokenOf(email))).status).toBe(204);
    const list = await test.call('GET', `/api/company/${company.companyId}/invitation`, { token: company.admin.token });
    const [{ invitationId = '' } = {}] = list.body['items'] as { invitationId: string }[];
    const resent = await test.call('POST', `/api/company/${company.companyId}/invitation/${invitationId}/resend`, {
      token: company.admin.token,
    });
    expect(resent.body.code).toBe('EMAIL_DECLINED');
  });

  it('end in a new company that three people have reported', async () => {
    const company = await aCompany(test, 'team');
    const emails = [anEmail(), anEmail(), anEmail()];
    for (const email of emails) {
      expect((await mail(company, email)).status).toBe(202);
      await report(await reportTokenOf(email));
    }
    expect((await mail(company, anEmail())).status).toBe(429);
  });

  it('accept no report with an altered token', async () => {
    expect(await report('c2VhbGVk')).toMatchObject({ status: 404, body: { code: 'MAIL_REPORT_INVALID' } });
  });
});
