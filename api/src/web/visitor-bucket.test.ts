import type { FastifyReply } from 'fastify';
import { describe, expect, it, vi } from 'vitest';
import { bucketOf, giveBucket, isInShare } from './visitor-bucket.ts';

let seed = 7;

vi.mock('node:crypto', () => ({
  // The same numbers in each run.
  randomInt: (end: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return Math.floor((seed / 2_147_483_647) * end);
  },
}));

const request = (headers: Record<string, string>, protocol = 'https') => ({ headers, protocol }) as Parameters<typeof giveBucket>[0];

function given(headers: Record<string, string>, protocol?: string) {
  const cookies: string[] = [];
  const reply = { header: (_name: string, value: string) => cookies.push(value) } as unknown as FastifyReply;
  return { bucket: giveBucket(request(headers, protocol), reply), cookies };
}

describe('the share of visitors', () => {
  it('is met within half a point among 100,000, and who is in it stays while it grows', () => {
    const visitors = Array.from({ length: 100_000 }, () => given({}).bucket ?? -1);
    let before = new Set<number>();
    for (const share of [1, 5, 20, 50, 99]) {
      const inside = new Set([...visitors.keys()].filter((at) => isInShare(visitors[at] ?? 0, share)));
      expect(Math.abs((inside.size / visitors.length) * 100 - share)).toBeLessThan(0.5);
      expect([...before].every((at) => inside.has(at))).toBe(true);
      before = inside;
    }
  });

  it('is kept in a cookie that only the server reads, and is secure where the page is', () => {
    const { bucket, cookies } = given({ 'sec-fetch-dest': 'document' });
    expect(cookies).toEqual([`nearhand-canary=${bucket}; Path=/; Max-Age=15552000; HttpOnly; SameSite=Lax; Secure`]);
    expect(given({}, 'http').cookies[0]).not.toContain('Secure');
  });

  it('has nobody in a frame, in which the browser may refuse the cookie', () => {
    expect(given({ 'sec-fetch-dest': 'iframe' })).toEqual({ bucket: null, cookies: [] });
  });

  it.each([
    ['nearhand-canary=42', 42],
    ['other=1; nearhand-canary=9999; more=2', 9999],
    ['nearhand-canary=10000', null],
    ['nearhand-canary=-1', null],
    ['nearhand-canary=1e3', null],
    ['other-nearhand-canary=5', null],
    ['', null],
  ])('is read from %j', (cookie, bucket) => {
    expect(bucketOf(request({ cookie }))).toBe(bucket);
  });
});
