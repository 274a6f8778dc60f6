import { setTimeout as pause } from 'node:timers/promises';
import { v7 as uuid } from 'uuid';
import { UserEntity } from '../../src/modules/account/user/user.entity.ts';
import { SessionRetentionService } from '../../src/modules/session/session/session-retention.service.ts';
import { aCompany, type TestUser } from '../a-company.ts';
import { auditOf } from '../audit-of.ts';
import { chunks, recordingsOf, urlOf } from '../recordings-of.ts';
import { sharedApp } from '../shared-app.ts';

const test = await sharedApp();
const company = await aCompany(test);
const other = await aCompany(test);
const recordings = recordingsOf(test, company.operator);

const erase = (sessionId: string, recordingId: string, { token }: TestUser) =>
  test.call('DELETE', urlOf(sessionId, recordingId), { token });

describe('playback of a recording', () => {
  let url: string;
  let size: number;
  let sessionId: string;
  let recordingId: string;

  beforeAll(async () => {
    ({ sessionId, recordingId } = await recordings.aRecording(chunks.length));
    await recordings.end(sessionId, recordingId, chunks.length);
    const ready = await recordings.untilIs(sessionId, 'ready');
    url = ready.url ?? '';
    size = ready.bytes;
  });

  it.each([
    ['bytes=0-9', 0, 10],
    ['bytes=100-', 100, Number.POSITIVE_INFINITY],
    ['bytes=-50', -50, Number.POSITIVE_INFINITY],
    ['bytes=100-99999999999', 100, Number.POSITIVE_INFINITY],
  ])('responds to %s with that range', async (range, from, to) => {
    const whole = (await recordings.play(url)).bytes;
    const part = await recordings.play(url, range);
    expect(part.status).toBe(206);
    expect(part.bytes.equals(whole.subarray(from, to))).toBe(true);
    const first = from < 0 ? size + from : from;
    expect(part.headers['content-range']).toBe(`bytes ${first}-${first + part.bytes.length - 1}/${size}`);
  });

  it.each(['bytes=99999999-', 'bytes=-0'])('responds to %s with the length', async (range) => {
    const { status, headers, bytes } = await recordings.play(url, range);
    expect({ status, range: headers['content-range'], length: bytes.length }).toEqual({ status: 416, range: `bytes */${size}`, length: 0 });
  });

  it.each(['bytes=5-1', 'bytes=a-b', 'bytes=0-1,3-4', 'lines=1-2', 'bytes=-'])('ignores the invalid range %s', async (range) => {
    expect((await recordings.play(url, range)).status).toBe(200);
  });

  it('requires an address with a signature that has not expired', async () => {
    const { searchParams, pathname } = new URL(url, 'http://localhost');
    const expires = Number(searchParams.get('expires'));
    expect(expires * 1000 - Date.now()).toBeLessThanOrEqual(3_600_000);
    const other = (await recordings.aRecording(1)).recordingId;
    const changed = [
      `${pathname}?expires=${expires + 1}&signature=${searchParams.get('signature')}`,
      `${pathname}?expires=${expires}&signature=${'A'.repeat(43)}`,
      `${pathname}?expires=${expires}&signature=`,
      url.replace(recordingId, other),
      url.replace(recordingId, uuid()),
    ];
    for (const address of changed) expect((await recordings.play(address)).status).toBe(404);
  });

  it('ends for links that were made before the plan has locked the session', async () => {
    const setPlan = (plan: string) =>
      test.dataSource.query('UPDATE "subscriptions" SET "plan" = $1, "isInternalPlan" = $2 WHERE "companyId" = $3', [
        plan,
        plan === 'internal',
        company.companyId,
      ]);
    await test.call('PUT', `/api/session/${sessionId}`, { token: company.operator.token, body: { status: 'closed' } });
    await test.dataSource.query(`UPDATE "sessions" SET "createdAt" = now() - interval '31 days' WHERE "sessionId" = $1`, [sessionId]);
    await setPlan('free');
    expect((await recordings.play(url)).status).toBe(404);
    await setPlan('internal');
    expect((await recordings.play(url)).status).toBe(200);
  });

  it.each([
    ['the account is deactivated', () => ({ deactivatedAt: new Date() }), { deactivatedAt: null }],
    ['the sign-ins of the user are ended', () => ({ validAfter: new Date(Date.now() + 2000) }), { validAfter: new Date(0) }],
    ['the user belongs to another company', () => ({ companyId: other.companyId }), { companyId: company.companyId }],
  ])('ends for links of a user when %s', async (_, change, before) => {
    const set = (fields: Partial<UserEntity>) => test.dataSource.manager.update(UserEntity, company.operator.user.id, fields);
    expect((await recordings.play(url)).status).toBe(200);
    await set(change());
    expect((await recordings.play(url)).status).toBe(404);
    await set(before);
    expect((await recordings.play(url)).status).toBe(200);
  });

  it('leaves one entry in the audit log for a link', async () => {
    const before = (await auditOf(test, company)).filter(({ action }) => action === 'recordingPlayed').length;
    const [fresh] = await recordings.list(sessionId);
    for (const range of [undefined, 'bytes=0-9', 'bytes=10-']) await recordings.play(fresh?.url ?? '', range);
    const played = (await auditOf(test, company)).filter(({ action }) => action === 'recordingPlayed');
    expect(played[0]).toMatchObject({
      by: { id: company.operator.user.id },
      subject: { id: company.operator.user.id },
      address: expect.any(String),
      details: { sessionId, recordingId },
    });
    expect(played.length - before).toBeLessThanOrEqual(1);
  });

  it('returns no address to another company', async () => {
    const other = await aCompany(test);
    const { status } = await test.call('GET', `/api/session/${sessionId}/recording`, { token: other.owner.token });
    expect(status).toBe(404);
  });
});

describe('deleteRecording', () => {
  it('is limited to admins, and leaves nothing behind', async () => {
    const { sessionId, recordingId } = await recordings.aRecording(2);
    await recordings.end(sessionId, recordingId, 2);
    const { url } = await recordings.untilIs(sessionId, 'ready');
    expect((await erase(sessionId, recordingId, company.operator)).status).toBe(403);
    expect((await erase(sessionId, recordingId, company.admin)).status).toBe(204);
    expect(await auditOf(test, company)).toContainEqual({
      action: 'recordingDeleted',
      by: { id: company.admin.user.id, name: 'Adam Admin' },
      subject: expect.objectContaining({ id: company.operator.user.id }),
      address: expect.any(String),
      details: { sessionId, recordingId, startedAt: expect.any(String), seconds: expect.any(Number), bytes: expect.any(Number) },
    });
    expect((await erase(sessionId, recordingId, company.admin)).body.code).toBe('RECORDING_NOT_FOUND');
    expect((await recordings.play(url)).status).toBe(404);
    expect(await recordings.hasRecording(sessionId)).toBe(false);
    while (await recordings.isKept(sessionId, recordingId)) await pause(100);
    expect(await recordings.list(sessionId)).toEqual([]);
  });

  it('also stops a running recording', async () => {
    const { sessionId, recordingId } = await recordings.aRecording(2);
    expect((await erase(sessionId, recordingId, company.owner)).status).toBe(204);
    expect((await recordings.put(sessionId, recordingId, 2)).body.code).toBe('RECORDING_NOT_FOUND');
    while (await recordings.isKept(sessionId, recordingId)) await pause(100);
    expect(await recordings.isKept(sessionId)).toBe(true);
  });

  it("happens at the end of the company's retention", async () => {
    const free = await aCompany(test, 'free');
    await test.dataSource.query('UPDATE "companies" SET "retentionDays" = 30 WHERE "companyId" = $1', [free.companyId]);
    const sessionId = await recordings.open(free.owner);
    const recordingId = uuid();
    await recordings.start(sessionId, recordingId, free.owner);
    await recordings.put(sessionId, recordingId, 0, chunks[0], free.owner);
    await test.dataSource.query(
      `UPDATE "sessions" SET "status" = 'closed', "closeReason" = 'operator', "keyCipher" = NULL, "codeHash" = NULL, "codeCipher" = NULL,
       "closedAt" = now() - interval '31 days' WHERE "sessionId" = $1`,
      [sessionId],
    );
    await test.app.get(SessionRetentionService).run(new Date());
    while (await recordings.isKept(sessionId)) await pause(100);
    expect(await test.dataSource.query('SELECT 1 FROM "recordings" WHERE "recordingId" = $1', [recordingId])).toEqual([]);
  });
});
