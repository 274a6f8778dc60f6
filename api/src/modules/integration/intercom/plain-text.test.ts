import { describe, expect, it } from 'vitest';
import { plainText } from './plain-text.ts';

describe('plainText', () => {
  it.each([
    ['a link of Markdown', '[Reset your password](https://evil.example)', '(Reset your password)(https://evil.example)'],
    ['HTML', '<a href="https://evil.example">Maria</a>', '‹a href="https://evil.example"›Maria‹/a›'],
    ['emphasis', '**Maria** _Muñoz_ `x`', 'Maria Muñoz x'],
    ['line breaks and controls', 'Maria\r\n\u0000\u2028Muñoz', 'Maria Muñoz'],
    ['a reversed direction', 'Maria \u202Egnp.exe', 'Maria gnp.exe'],
    ['half a character', 'Maria \uD83D', 'Maria \uFFFD'],
  ])('makes %s harmless', (_, text, expected) => {
    expect(plainText(text, 100)).toBe(expected);
  });

  it('cuts long text between characters', () => {
    expect(plainText('😀'.repeat(50), 10)).toBe(`${'😀'.repeat(9)}…`);
  });
});
