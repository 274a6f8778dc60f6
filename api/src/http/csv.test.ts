import { csvLine } from './csv.ts';

it('quotes what would break a line, and doubles quotes', () => {
  expect(csvLine(['a', 'b,c', 'say "hi"', 'two\nlines', ''])).toBe('a,"b,c","say ""hi""","two\nlines",\r\n');
});

it('writes numbers, times, truths and what is missing', () => {
  expect(csvLine([-5, true, null, undefined, new Date('2026-11-20T09:00:00Z')])).toBe('-5,true,,,2026-11-20T09:00:00.000Z\r\n');
});

it.each(['=1+1', '+48 600', '-2', '@SUM(A1)', ' =1', '\t=1', '\u200b=1', '＝1', '\u00a0@x'])('keeps %j from being a formula', (text) => {
  expect(csvLine([text]).replace(/^"/, '')).toMatch(/^'/);
});

it.each([
  ['a;=1+1', "a;'=1+1\r\n"],
  ['a; @x;b;-c', "a;' @x;b;'-c\r\n"],
  ['two\n=1+1', '"two\n\'=1+1"\r\n'],
  ['a\t=1', '"a\t\'=1"\r\n'],
])('keeps %j from being a formula where lines are divided by semicolons', (text, line) => {
  expect(csvLine([text])).toBe(line);
});

it('leaves signs alone that begin nothing', () => {
  expect(csvLine(['a=b', 'e-mail', '5 + 5'])).toBe('a=b,e-mail,5 + 5\r\n');
});
