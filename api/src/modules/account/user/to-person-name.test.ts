import { describe, expect, it } from 'vitest';
import { toPersonName } from './to-person-name.ts';

describe('toPersonName', () => {
  it.each([
    ['  Ada \t Nowak\n', 'Ada Nowak'],
    ['Eve\u202e\r\nBcc: x', 'Eve Bcc: x'],
    ['👩‍👩‍👧‍👦 علی‌رضا', '👩‍👩‍👧‍👦 علی‌رضا'],
    ['', 'ada.nowak'],
    ['\u200d \u2066', 'ada.nowak'],
    [' \u200b ', 'ada.nowak'],
    ['😀'.repeat(120), '😀'.repeat(100)],
  ])('displays %j as %j', (name, shown) => {
    expect(toPersonName(name, 'ada.nowak@example.com')).toBe(shown);
  });
});
