import { describe, expect, it } from 'vitest';
import { hasJava, runJava } from '../../packaging/run-java.ts';
import { fileName } from './file-name.ts';

const long = 'ą'.repeat(300);
const names: [given: string, name: string][] = [
  ['sessions 2026-11-29.csv', 'sessions 2026-11-29.csv'],
  ['Zażółć – 日本語 👩‍💻❤️‍🔥.pdf', 'Zażółć – 日本語 👩‍💻❤️‍🔥.pdf'],
  ['a\u200db👩\u200d.pdf', 'a b👩.pdf'],
  ['a\u3164\u200b.pdf', 'a.pdf'],
  ['../../etc/passwd', '_._etc_passwd'],
  ['..\\..\\boot.ini', '_.._boot.ini'],
  ['/data/user/0/x', '_data_user_0_x'],
  ['C:\\Windows\\x.exe', 'C__Windows_x.exe'],
  ['a\u0000b\nc\td.txt', 'a b c d.txt'],
  ['invoice\u202efdp.exe', 'invoice fdp.exe'],
  ['.hidden', 'hidden'],
  ['...', 'file'],
  ['', 'file'],
  [' \u2028 ', 'file'],
  ['x. . .', 'x'],
  ['%2e%2e%2fx', '%2e%2e%2fx'],
  ['a\ud800b.txt', 'a_b.txt'],
  ['<"a|b?*>', '__a_b___'],
  [`${long}.csv`, `${'ą'.repeat(98)}.csv`],
  [`x.${long}`, `x.${'ą'.repeat(99)}`],
  [`${'😀'.repeat(80)}.txt`, `${'😀'.repeat(49)}.txt`],
  [`x${'👩🏽‍💻'.repeat(80)}.txt`, `x${'👩🏽‍💻'.repeat(13)}.txt`],
  [`${'e\u0301'.repeat(99)}.txt`, `${'e\u0301'.repeat(65)}.txt`],
];

describe('fileName', () => {
  it.each(names)('makes a plain name of %j', (given, name) => expect(fileName(given)).toBe(name));

  it.skipIf(!hasJava)('has the same rule on Android', () => {
    const given = names.map(([name]) => name);
    expect(runJava('FileNames', 'FileNames.of(arg)', given)).toEqual(given.map(fileName));
    const numbered = ['list.csv', 'README', 'a.tar.gz'];
    expect(runJava('FileNames', 'FileNames.numbered(arg, 1) + FileNames.numbered(arg, 2)', numbered)).toEqual([
      'list.csvlist (2).csv',
      'READMEREADME (2)',
      'a.tar.gza.tar (2).gz',
    ]);
  });
});
