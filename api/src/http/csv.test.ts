import { describe, expect, it } from 'vitest';
import { csvLine } from './csv.ts';

describe('csvLine', () => {
  it('quotes separators and doubles quotes', () => {
    expect(csvLine(['a', 'b,c', 'say "hi"', 'two\nlines', ''])).toBe('a,"b,c","say ""hi""","two\nlines",\r\n');
  });

  it('writes numbers, dates, booleans and missing values', () => {
    expect(csvLine([-5, true, null, undefined, new Date('2026-11-20T09:00:00Z')])).toBe('-5,true,,,2026-11-20T09:00:00.000Z\r\n');
  });

  it.each(['=1+1', '+48 600', '-2', '@SUM(A1)', ' =1', '\t=1', '\u200b=1', '＝1', '\u00a0@x'])('escapes the formula %j', (text) => {
    expect(csvLine([text]).replace(/^"/, '')).toMatch(/^'/);
  });

  it.each([
    ['a;=1+1', "a;'=1+1\r\n"],
    ['a; @x;b;-c', "a;' @x;b;'-c\r\n"],
    ['two\n=1+1', '"two\n\'=1+1"\r\n'],
    ['a\t=1', '"a\t\'=1"\r\n'],
  ])('escapes the formula in %j when semicolons separate cells', (text, line) => {
    expect(csvLine([text])).toBe(line);
  });

  it('keeps signs that do not start a cell', () => {
    expect(csvLine(['a=b', 'e-mail', '5 + 5'])).toBe('a=b,e-mail,5 + 5\r\n');
  });
});
