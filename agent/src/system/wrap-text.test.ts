import { describe, expect, it } from 'vitest';
import { wrapText } from './wrap-text.ts';

const wrap = (text: string) => wrapText(text, (line) => line.length <= 60);

describe('wrapText', () => {
  it('breaks long texts between words', () => {
    const lines = wrap(`${'word '.repeat(30)}end`);
    expect(lines.every((line) => line.length <= 60 && line === line.trim())).toBe(true);
    expect(lines.join(' ')).toBe(`${'word '.repeat(30)}end`);
  });

  it('fills lines as far as possible', () => {
    expect(wrap(`${'x'.repeat(60)} y`)).toEqual(['x'.repeat(60), 'y']);
    expect(wrap(`${'x'.repeat(50)} ${'y'.repeat(9)} z`)).toEqual([`${'x'.repeat(50)} ${'y'.repeat(9)}`, 'z']);
  });

  it('ends for lines that begin with spaces', () => {
    expect(wrap(` ${'x'.repeat(70)}\n \n  y`)).toEqual(['x'.repeat(60), 'x'.repeat(10), 'y']);
  });

  it('breaks words that are longer than a line, and keeps lines', () => {
    expect(wrap(`${'x'.repeat(130)}\nshort\n\nlast`)).toEqual(['x'.repeat(60), 'x'.repeat(60), 'x'.repeat(10), 'short', 'last']);
  });

  it('ends when not even one letter fits', () => {
    expect(wrapText('ab c', () => false)).toEqual(['a', 'b', 'c']);
  });
});
