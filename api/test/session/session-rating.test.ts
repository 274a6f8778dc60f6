import { aCompany } from '../a-company.ts';
import { sharedApp } from '../shared-app.ts';

const test = await sharedApp();
const company = await aCompany(test);

async function aSession({ isJoined = true, isClosed = true } = {}) {
  const { token } = company.operator;
  const { body } = await test.call('POST', '/api/session', { token, body: {} });
  const { sessionId, key } = body as Record<'sessionId' | 'key', string>;
  const joined = isJoined ? await test.call('POST', '/api/session/join', { body: { key, accept: true } }) : null;
  const customerToken = (joined?.body['customerToken'] as string | undefined) ?? 'A'.repeat(22);
  if (isClosed) await test.call('PUT', `/api/session/${sessionId}`, { token, body: { status: 'closed' } });
  return {
    sessionId,
    key,
    customerToken,
    rate: (rating: object, by = key) =>
      test.call('POST', `/api/session/${sessionId}/rating?key=${by}`, { body: { customerToken, ...rating }, ip: '203.0.113.9' }),
    ratedMinutesAgo: (minutes: number) =>
      test.dataSource.query(`UPDATE "sessions" SET "ratedAt" = now() - make_interval(mins => $2) WHERE "sessionId" = $1`, [
        sessionId,
        minutes,
      ]),
    rating: async () => (await test.call('GET', `/api/session/${sessionId}`, { token })).body['rating'],
    events: async () => {
      const listed = await test.call('GET', `/api/session/${sessionId}/event`, { token });
      return (listed.body['items'] as Record<string, unknown>[]).filter(({ type }) => type === 'rated');
    },
  };
}

describe('rateSession', () => {
  it('stores the rating, replaces it when it is corrected, and adds an event for each', async () => {
    const { rate, rating, events } = await aSession();
    expect((await rate({ stars: 2 })).status).toBe(204);
    const first = await rating();
    expect(first).toEqual({ stars: 2, comment: '', ratedAt: expect.any(String) });
    expect((await rate({ stars: 5, comment: 'Solved <b>after</b> all' })).status).toBe(204);
    await rate({ stars: 5, comment: 'Solved <b>after</b> all' });
    expect(await rating()).toEqual({ ...(first as object), stars: 5, comment: 'Solved <b>after</b> all' });
    expect(await events()).toMatchObject([
      { by: 'customer', address: '203.0.113.9', details: { stars: 2 } },
      { by: 'customer', details: { stars: 5 } },
    ]);
  });

  it('is rejected before the end', async () => {
    const { rate, rating } = await aSession({ isClosed: false });
    expect(await rate({ stars: 5 })).toMatchObject({ status: 409, body: { code: 'SESSION_NOT_OVER' } });
    expect(await rating()).toBeNull();
  });

  it('is accepted for a day', async () => {
    const { sessionId, rate } = await aSession();
    const endedHoursAgo = (hours: number) =>
      test.dataSource.query(`UPDATE "sessions" SET "closedAt" = now() - make_interval(hours => $2) WHERE "sessionId" = $1`, [
        sessionId,
        hours,
      ]);
    await endedHoursAgo(23);
    expect((await rate({ stars: 4 })).status).toBe(204);
    await endedHoursAgo(24);
    expect(await rate({ stars: 1 })).toMatchObject({ status: 404, body: { code: 'SESSION_LINK_INVALID' } });
  });

  it('rejects a correction when the first rating is older than 5 minutes, and accepts its repetition', async () => {
    const { rate, rating, ratedMinutesAgo } = await aSession();
    await rate({ stars: 2 });
    await ratedMinutesAgo(4);
    expect((await rate({ stars: 3 })).status).toBe(204);
    await ratedMinutesAgo(5);
    expect(await rate({ stars: 5 })).toMatchObject({ status: 409, body: { code: 'SESSION_RATED' } });
    expect((await rate({ stars: 3 })).status).toBe(204);
    expect(await rating()).toMatchObject({ stars: 3 });
  });

  it('accepts the first comment after the time for corrections, and no other', async () => {
    const { rate, rating, ratedMinutesAgo } = await aSession();
    await rate({ stars: 2 });
    await ratedMinutesAgo(20);
    expect((await rate({ stars: 5, comment: 'Slow' })).body.code).toBe('SESSION_RATED');
    expect((await rate({ stars: 2, comment: 'Slow' })).status).toBe(204);
    expect((await rate({ stars: 2, comment: 'Very slow' })).body.code).toBe('SESSION_RATED');
    expect(await rating()).toMatchObject({ stars: 2, comment: 'Slow' });
  });

  it('is rejected when the caller has the link but has not taken part', async () => {
    const [session, other] = [await aSession(), await aSession()];
    for (const customerToken of [other.customerToken, 'A'.repeat(22)])
      expect(await session.rate({ stars: 1, customerToken })).toMatchObject({ status: 404, body: { code: 'SESSION_LINK_INVALID' } });
    expect((await session.rate({ stars: 1, customerToken: undefined })).body.code).toBe('VALIDATION_FAILED');
    expect(await session.rating()).toBeNull();
  });

  it('requires the session key and that the customer has joined', async () => {
    const [session, other, neverJoined] = [await aSession(), await aSession(), await aSession({ isJoined: false })];
    for (const key of [other.key, 'A'.repeat(22)])
      expect(await session.rate({ stars: 1 }, key)).toMatchObject({ status: 404, body: { code: 'SESSION_LINK_INVALID' } });
    expect(await neverJoined.rate({ stars: 1 })).toMatchObject({ status: 404, body: { code: 'SESSION_LINK_INVALID' } });
    expect(await session.rating()).toBeNull();
  });

  it.each([[{}], [{ stars: 0 }], [{ stars: 6 }], [{ stars: 4.5 }], [{ stars: 5, comment: 'x'.repeat(1001) }], [{ stars: 5, by: 'me' }]])(
    'rejects %j',
    async (rating) => {
      const { rate } = await aSession();
      expect((await rate(rating)).body.code).toBe('VALIDATION_FAILED');
    },
  );
});
