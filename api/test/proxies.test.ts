import { startTestApp, type TestApp } from './test-app.ts';

const proxy = '192.0.2.1';

/** Whether somebody gets around a limit by writing another address into the header each time. */
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

it.each([
  ['false', spoofed, true],
  ['10.0.0.0/8', spoofed, true],
  [proxy, spoofed, false],
  [proxy, appended, true],
  ['true', spoofed, false],
  ['true', appended, true],
])('with TRUST_PROXY=%s a limit counts whom the proxy names, and not what its client wrote', async (TRUST_PROXY, forwarded, limited) => {
  const test = await startTestApp({ TRUST_PROXY, JOIN_LIMIT_PER_MINUTE: '3' });
  try {
    expect(await isLimited(test, forwarded)).toBe(limited);
  } finally {
    await test.stop();
  }
});
