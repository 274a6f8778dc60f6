import { describe, expect, it } from 'vitest';
import { parseSessionCode } from './session-code.ts';

describe('parseSessionCode', () => {
  it.each(['234567892', '234 567 892', ' 234-567-892 ', '234.567.892'])('accepts %p', (typed) => {
    expect(parseSessionCode(typed)).toBe('234567892');
  });

  it.each(['', '234 567 89', '234 567 8923', '234 567 891', '234 560 892', 'abc def ghi'])('rejects %p', (typed) => {
    expect(parseSessionCode(typed)).toBeNull();
  });
});
