import { describe, expect, it } from 'vitest';
import { apiKeyOf, createApiKeyToken, endingOf } from './api-key-token.ts';

describe('createApiKeyToken', () => {
  it('returns tokens that secret scanners can recognize', () => {
    const tokens = Array.from({ length: 50 }, createApiKeyToken);
    for (const token of tokens) {
      expect(token).toMatch(/^nhk_[0-9A-Za-z]{36}$/);
      expect(apiKeyOf(`Bearer ${token}`)).toBe(token);
    }
    expect(new Set(tokens).size).toBe(tokens.length);
  });
});

describe('apiKeyOf', () => {
  /** The CRC-32 of thirty zeros, 0x11D3BE6D (299089517), in base 62. */
  const known = `nhk_${'0'.repeat(30)}`;
  const valid = createApiKeyToken();
  const other = valid.endsWith('0') ? '1' : '0';

  it.each([
    ['no header', undefined],
    ['an empty header', ''],
    ['an access token', 'Bearer aaa.bbb.ccc'],
    ['another scheme', `Basic ${valid}`],
    ['a wrong checksum', `Bearer ${valid.slice(0, -1)}${other}`],
    ['a missing checksum', `Bearer ${known}`],
    ['more text', `Bearer ${valid} x`],
    ['a line end', `Bearer ${valid}\n`],
  ])('returns null for %s', (_, header) => {
    expect(apiKeyOf(header)).toBeNull();
  });

  it('shows only the last four characters later', () => {
    expect(endingOf(valid)).toBe(valid.slice(36));
  });
});
