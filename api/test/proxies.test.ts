import { startTestApp, type TestApp } from './test-app.ts';

const proxy = '192.0.2.1';

/** Whether a client avoids a limit with another address in the header of each request. */
async function isLimited({ call }: TestApp, forwarded: (round: number) => string): Promise<boolean> {
  const statuses: number[] = [];
  for (let round = 0; round < 6; round++) {
    const headers = { 'x-forwarded-for': forwarded(round) };
    statuses.push((await call('POST', '/api/session/join', { body: { code: '234567892' }, headers, ip: proxy })).status);
  }
  return statuses.includes(429);
}

const spoofed = (round: number) => `198.51.100.${round}`;
const appended = (round: number) => `198.51.100.${round}, 203.0.113.9`;

describe('limits behind a proxy', () => {
  it.each([
    ['false', { spoofed: true, appended: true }],
    ['10.0.0.0/8', { spoofed: true, appended: true }],
    [proxy, { spoofed: false, appended: true }],
    ['true', { spoofed: false, appended: true }],
  ])('count the address from the proxy, not the one from the client, with TRUST_PROXY=%s', async (TRUST_PROXY, limited) => {
    const test = await startTestApp({ TRUST_PROXY, JOIN_LIMIT_PER_MINUTE: '3' });
    try {
      expect({ spoofed: await isLimited(test, spoofed), appended: await isLimited(test, appended) }).toEqual(limited);
    } finally {
      await test.stop();
    }
  });
});
