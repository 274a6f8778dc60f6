import { v7 as uuid } from 'uuid';
import { vi } from 'vitest';
import { InvitationExpiryJob } from '../../src/modules/company/company-invitation/invitation-expiry.job.ts';
import { MAIL_HOSTS, type MailHosts } from '../../src/modules/service/mail/mail-hosts.ts';
import { aCompany, type TestCompany } from '../a-company.ts';
import { linkIn, mailsTo } from '../an-unregistered-user.ts';
import { auditOf } from '../audit-of.ts';
import { sharedApp } from '../shared-app.ts';
import type { Answer } from '../test-app.ts';

interface Result {
  email: string;
  outcome: string;
  invitation: { invitationId: string; isExpired: boolean } | null;
}

const test = await sharedApp();
let company: TestCompany;

beforeEach(async () => {
  company = await aCompany(test, 'team');
});

const path = (rest = '') => `/api/company/${company.companyId}/invitation${rest}`;
const invite = (emails: string[], more: object = {}, token = company.admin.token) =>
  test.call('POST', path(), { token, body: { emails, ...more }, ip: '203.0.113.7' });
const resultsOf = ({ body }: Answer) => body['items'] as Result[];
const outcomesOf = (answer: Answer) => resultsOf(answer).map(({ email, outcome }) => [email, outcome]);
const list = async (token = company.admin.token) => (await test.call('GET', path(), { token })).body['items'] as Record<string, unknown>[];
const licenses = async () =>
  (await test.call('GET', `/api/company/${company.companyId}/user`, { token: company.owner.token })).body['licenses'];

const anEmail = (name = 'maria') => `${name}.${uuid()}@example.com`;
const tokenIn = (link: string) => new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? '';
const mailedToken = async (email: string) => {
  const [mail] = await mailsTo(test, email);
  if (!mail) throw new Error(`nothing was sent to ${email}`);
  return tokenIn(linkIn(mail).href);
};
const card = (invitationToken: string) => test.call('POST', '/api/invitation/card', { body: { invitationToken } });
const anInvitation = async (email = anEmail(), more: object = {}) => {
  const [result] = resultsOf(await invite([email], more));
  return { email, invitationId: result?.invitation?.invitationId ?? '', token: await mailedToken(email) };
};
const change = (invitationId: string, set: string) =>
  test.dataSource.query(`UPDATE "company_invitations" SET ${set} WHERE "invitationId" = $1`, [invitationId]);
const letPass = (invitationId: string, time: string) =>
  change(invitationId, `"sentAt" = "sentAt" - interval '${time}', "expiresAt" = "expiresAt" - interval '${time}'`);

describe('invitations of operators', () => {
  it('are mailed in the language of the inviting user', async () => {
    await test.dataSource.query(`UPDATE "users" SET "locale" = 'pl' WHERE "id" = $1`, [company.admin.user.id]);
    const email = anEmail();
    const answer = await invite([email], { isAdmin: true });
    expect(answer.status).toBe(200);
    expect(answer.body['items']).toEqual([
      {
        email,
        outcome: 'invited',
        invitation: expect.objectContaining({
          email,
          isAdmin: true,
          isExpired: false,
          invitedBy: { id: company.admin.user.id, name: 'Adam Admin' },
        }),
      },
    ]);
    const [mail] = await mailsTo(test, email);
    expect(mail?.subject).toBe('Zaproszenie do firmy w Nearhand');
    expect(mail && linkIn(mail).pathname).toBe('/user/invitation');
  });

  it('return a result for each address of a pasted list, and mail each once', async () => {
    const [first, second, again] = [anEmail('first'), anEmail('second'), anEmail('again')];
    await anInvitation(again);
    const here = company.operator.user.email;
    const answer = await invite([` ${first.toUpperCase()} `, second, first, again, here, 'nobody', 'Ada <ada@example.com>']);
    expect(outcomesOf(answer)).toEqual([
      [first, 'invited'],
      [second, 'invited'],
      [first, 'invited'],
      [again, 'resent'],
      [here, 'alreadyMember'],
      ['nobody', 'invalidEmail'],
      ['ada <ada@example.com>', 'invalidEmail'],
    ]);
    expect(await mailsTo(test, first)).toHaveLength(1);
    // Requested twice at the same time.
    expect(await mailsTo(test, again)).toHaveLength(1);
  });

  it('use no DNS lookup for domains of existing users, and one for others', async () => {
    const domains: string[] = [];
    const lookUp = vi.spyOn(test.app.get<MailHosts>(MAIL_HOSTS), 'lookUp').mockImplementation((domain) => {
      domains.push(domain);
      return Promise.resolve('none');
    });
    const [secondOperator, stranger] = [anEmail(), 'maria@nowhere.example'];
    expect(outcomesOf(await invite([secondOperator, stranger, company.operator.user.email]))).toEqual([
      [secondOperator, 'invited'],
      [stranger, 'invalidEmail'],
      [company.operator.user.email, 'alreadyMember'],
    ]);
    expect(domains).toEqual(['nowhere.example']);
    lookUp.mockRestore();
  });

  it('replace the earlier link when an address is invited again', async () => {
    const { email, invitationId, token } = await anInvitation();
    await letPass(invitationId, '2 minutes');
    expect(outcomesOf(await invite([email], { isAdmin: true }, company.owner.token))).toEqual([[email, 'resent']]);
    expect((await card(token)).body.code).toBe('INVITATION_INVALID');
    expect((await card(await mailedToken(email))).body).toMatchObject({ isAdmin: true, inviterName: 'Owner' });
    expect(await list()).toHaveLength(1);
  });

  it('record the changed role, also when changed at the same time', async () => {
    const { email } = await anInvitation();
    await invite([email], { isAdmin: true });
    await invite([email], { isAdmin: true });
    const records = (await auditOf(test, company)).filter(({ subject }) => (subject as { name?: string } | null)?.name === email);
    expect(records.map(({ action, details }) => [action, details])).toEqual([
      ['invitationSent', { isAdmin: false }],
      ['invitationResent', { isAdmin: true }],
    ]);
    expect(await mailsTo(test, email)).toHaveLength(1);
  });

  it('are limited by the licenses, with a result for each address', async () => {
    const emails = Array.from({ length: 8 }, (_, index) => anEmail(`n${index}`));
    const answer = await invite(emails);
    expect(resultsOf(answer).map(({ outcome }) => outcome)).toEqual([...Array<string>(6).fill('invited'), 'noLicense', 'noLicense']);
    expect(await licenses()).toEqual({ used: 4, invited: 6, allowed: 10 });

    const none = await invite([anEmail()]);
    expect(none.status).toBe(402);
    expect(none.body).toMatchObject({ code: 'SUBSCRIPTION_UPDATE_REQUIRED', details: { meter: 'operators', used: 10, allowed: 10 } });
    expect(await list()).toHaveLength(6);
  });

  it('are limited to 50 pending ones', async () => {
    company = await aCompany(test);
    const emails = Array.from({ length: 49 }, (_, index) => anEmail(`n${index}`));
    await invite(emails);
    const [last, beyond] = [anEmail('last'), anEmail('beyond')];
    expect(outcomesOf(await invite([last, beyond]))).toEqual([
      [last, 'invited'],
      [beyond, 'tooManyPending'],
    ]);
  });

  it('are limited to 200 mails a day', async () => {
    await test.dataSource.query(`UPDATE "companies" SET "createdAt" = now() - interval '14 days' WHERE "companyId" = $1`, [
      company.companyId,
    ]);
    const { email, invitationId } = await anInvitation();
    await letPass(invitationId, '2 minutes');
    await test.dataSource.query(
      `INSERT INTO "audit_records" ("auditId", "companyId", "action", "search") SELECT gen_random_uuid(), $1, 'invitationSent', '' FROM generate_series(1, 198)`,
      [company.companyId],
    );
    const [last, beyond] = [anEmail('last'), anEmail('beyond')];
    expect(outcomesOf(await invite([last, beyond, email]))).toEqual([
      [last, 'invited'],
      [beyond, 'tooManyMails'],
      [email, 'tooManyMails'],
    ]);
    const refused = await test.call('POST', path(`/${invitationId}/resend`), { token: company.admin.token });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000);
    expect(await mailsTo(test, beyond)).toEqual([]);
  });

  it('return inviter, company and role as often as the link is read', async () => {
    const { email, token } = await anInvitation();
    for (let look = 0; look < 2; look++) {
      expect((await card(token)).body).toEqual({
        company: { name: 'Northwind <b>Łódź</b>', logo: null },
        inviterName: 'Adam Admin',
        email,
        isAdmin: false,
        expiresAt: expect.any(String),
      });
    }
  });

  it('return the same error for unknown, used, revoked and expired links', async () => {
    const [used, revoked, expired, leaving] = [await anInvitation(), await anInvitation(), await anInvitation(), await anInvitation()];
    await change(used.invitationId, '"acceptedAt" = now()');
    await test.call('DELETE', path(`/${revoked.invitationId}`), { token: company.admin.token });
    await letPass(expired.invitationId, '7 days');
    const answers = await Promise.all([used.token, revoked.token, expired.token, 'x', 'A'.repeat(22)].map(card));
    await test.dataSource.query('UPDATE "companies" SET "deletionAt" = now() - make_interval(secs => 1) WHERE "companyId" = $1', [
      company.companyId,
    ]);
    answers.push(await card(leaving.token));
    for (const { status, body } of answers) {
      expect(status).toBe(404);
      expect({ ...body, requestId: '' }).toEqual({ ...answers[0]?.body, requestId: '' });
    }
  });

  it('are sent again with a new link and seven more days, after at least a minute', async () => {
    const { email, invitationId, token } = await anInvitation();
    const resend = () => test.call('POST', path(`/${invitationId}/resend`), { token: company.admin.token });
    const early = await resend();
    expect(early.body.code).toBe('TOO_MANY_ATTEMPTS');
    expect(Number(early.headers['retry-after'])).toBeLessThanOrEqual(60);

    await letPass(invitationId, '6 days');
    const { body } = await resend();
    expect(new Date(String(body['expiresAt'])).getTime()).toBeGreaterThan(Date.now() + 6.9 * 24 * 3600 * 1000);
    expect((await card(token)).status).toBe(404);
    expect((await card(await mailedToken(email))).status).toBe(200);
  });

  it('return a link to copy, which replaces the mailed one', async () => {
    const { invitationId, token } = await anInvitation();
    const { body } = await test.call('POST', path(`/${invitationId}/link`), { token: company.admin.token });
    expect((await card(tokenIn(String(body['url'])))).status).toBe(200);
    expect((await card(token)).status).toBe(404);
  });

  it('need a license again once they have expired', async () => {
    const expired = await anInvitation();
    await letPass(expired.invitationId, '7 days');
    expect(await licenses()).toMatchObject({ invited: 0 });
    await invite(Array.from({ length: 6 }, () => anEmail()));
    for (const step of ['resend', 'link']) {
      const answer = await test.call('POST', path(`/${expired.invitationId}/${step}`), { token: company.admin.token });
      expect(answer.body.code).toBe('SUBSCRIPTION_UPDATE_REQUIRED');
    }
  });

  it('are listed while pending or recently expired, newest first', async () => {
    const [older, newer, revoked, gone] = [await anInvitation(), await anInvitation(), await anInvitation(), await anInvitation()];
    await letPass(older.invitationId, '8 days');
    await letPass(gone.invitationId, '38 days');
    await test.call('DELETE', path(`/${revoked.invitationId}`), { token: company.admin.token });
    expect(await list()).toEqual([
      expect.objectContaining({ invitationId: newer.invitationId, isExpired: false }),
      expect.objectContaining({ invitationId: older.invitationId, isExpired: true }),
    ]);
  });

  it('can be revoked once, and not by another company', async () => {
    const { invitationId } = await anInvitation();
    const foreign = await aCompany(test);
    const byForeigner = { token: foreign.owner.token };
    expect((await test.call('DELETE', `/api/company/${foreign.companyId}/invitation/${invitationId}`, byForeigner)).body.code).toBe(
      'INVITATION_NOT_FOUND',
    );
    const revoke = () => test.call('DELETE', path(`/${invitationId}`), { token: company.admin.token });
    expect((await revoke()).status).toBe(204);
    expect((await revoke()).status).toBe(404);
    expect(await list()).toEqual([]);
  });

  it('are deleted a month after they ended, except pending ones', async () => {
    const [pending, expired] = [await anInvitation(), await anInvitation()];
    await letPass(expired.invitationId, '38 days');
    await test.app.get(InvitationExpiryJob).run(new Date());
    const rows = await test.dataSource.query('SELECT "invitationId" FROM "company_invitations" WHERE "companyId" = $1', [
      company.companyId,
    ]);
    expect(rows).toEqual([{ invitationId: pending.invitationId }]);
  });

  it('are recorded with inviter and invited address, without the link', async () => {
    const { email, invitationId, token } = await anInvitation();
    const { body } = await test.call('POST', path(`/${invitationId}/link`), { token: company.admin.token, ip: '203.0.113.7' });
    await test.call('DELETE', path(`/${invitationId}`), { token: company.admin.token, ip: '203.0.113.7' });
    const records = await auditOf(test, company);
    const by = { by: { id: company.admin.user.id, name: 'Adam Admin' }, subject: { id: null, name: email }, address: '203.0.113.7' };
    expect(records.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['invitationSent', 'invitationLinkCreated', 'invitationRevoked']),
    );
    for (const record of records) expect(record).toMatchObject(by);
    for (const secret of [token, tokenIn(String(body['url']))]) expect(JSON.stringify(records)).not.toContain(secret);
  });

  it('store no readable token', async () => {
    const { token } = await anInvitation();
    const [{ dump }] = await test.dataSource.query(`SELECT string_agg(t::text, '') AS "dump" FROM "company_invitations" t`);
    expect(dump).not.toContain(token);
  });

  it('limit lookups per address', async () => {
    const look = () => test.call('POST', '/api/invitation/card', { body: { invitationToken: 'x' }, ip: '198.51.100.9' });
    for (let count = 0; count < 60; count++) expect((await look()).status).toBe(404);
    expect((await look()).body.code).toBe('TOO_MANY_ATTEMPTS');
  });
});
