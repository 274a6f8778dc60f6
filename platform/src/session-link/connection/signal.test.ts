import { describe, expect, it } from 'vitest';
import { originOf } from './signal.ts';

const restOf = 's=-\r\nt=0 0\r\n';

describe('originOf', () => {
  it('identifies an offer of Firefox after Chromium has rewritten it', () => {
    const sent = `v=0\r\no=mozilla...THIS_IS_SDPARTA-99.0 3257774846031000528 1 IN IP4 0.0.0.0\r\n${restOf}`;
    const kept = `v=0\r\no=- 3257774846031000528 1 IN IP4 127.0.0.1\r\n${restOf}`;
    expect(originOf(kept)).toBe(originOf(sent));
  });

  it('differs between the descriptions of one connection, and between connections', () => {
    const origins = ['1 1', '1 2', '2 1'].map((numbers) => originOf(`v=0\r\no=- ${numbers} IN IP4 127.0.0.1\r\n${restOf}`));
    expect(new Set(origins).size).toBe(3);
    expect(originOf('v=0\r\n')).toBeUndefined();
    expect(originOf(undefined)).toBeUndefined();
  });
});
