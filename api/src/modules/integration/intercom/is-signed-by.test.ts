import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isSignedBy } from './is-signed-by.ts';

const body = Buffer.from('{"workspace_id":"x"}');
const signature = createHmac('sha256', 'secret').update(body).digest('hex');

describe('isSignedBy', () => {
  it('accepts the HMAC of the bytes', () => {
    expect(isSignedBy('secret', body, signature)).toBe(true);
    expect(isSignedBy('secret', body, signature.toUpperCase())).toBe(true);
  });

  it.each([
    ['no signature', ''],
    ['a signature of another secret', createHmac('sha256', 'other').update(body).digest('hex')],
    ['a signature of other bytes', createHmac('sha256', 'secret').update(`${body.toString()} `).digest('hex')],
    ['a shortened signature', signature.slice(0, 40)],
    ['a longer signature', `${signature}00`],
    ['base64', createHmac('sha256', 'secret').update(body).digest('base64')],
    ['a prefix', `sha256=${signature}`],
  ])('refuses %s', (_, other) => {
    expect(isSignedBy('secret', body, other)).toBe(false);
  });
});
