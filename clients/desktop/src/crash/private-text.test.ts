import { describe, expect, it } from 'vitest';
import { privateText } from './private-text.ts';

const names = { user: 'grace', home: '/home/grace', host: 'Front-Desk' };

describe('privateText', () => {
  it.each([
    ["ENOENT: no such file or directory, open '/home/grace/My files/notes.txt'", "ENOENT: no such file or directory, open '[path]'"],
    ['EACCES: permission denied, mkdir "C:\\Users\\Grace Hopper\\AppData"', 'EACCES: permission denied, mkdir "[path]"'],
    ['Could not read \\\\files\\share\\a.txt or ~/a or ./b/c', 'Could not read [path] or [path] or [path]'],
    ['Failed to load https://support.example.com/join/3q2-7w?x=1#token', 'Failed to load [address]'],
    ['nearhand://auth?state=0123456789ab&outcome=x, mailto:ada@example.com', '[address] [address]'],
    ['No user ada.nowak@example.com', 'No user [email]'],
    ['getaddrinfo ENOTFOUND Support.Example.com', 'getaddrinfo ENOTFOUND [host]'],
    ['connect ECONNREFUSED 10.1.2.3:443', 'connect ECONNREFUSED [host]'],
    ['connect ETIMEDOUT 2001:db8::1:443', 'connect ETIMEDOUT [host]'],
    ['The certificate of support.example.co.uk is for 192.168.1.20 and fe80::1', 'The certificate of [host] is for [host] and [host]'],
    ['FRONT-DESK belongs to Grace (grace.hopper)', '[name] belongs to [name] ([host])'],
    ['The code 234 567 892 or K7MPX-2QW9D of eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIwMTlhIn0123', 'The code [code] or [code] of [removed]'],
    ['Session 019a9f2e-5c1b-7d2a-9d53-0f6f6f2f1a11', 'Session [removed]'],
  ])('makes of "%s" "%s"', (text, expected) => expect(privateText(text, names)).toBe(expected));

  it.each([
    "Cannot read properties of undefined (reading 'webContents')",
    'window.webContents.setIgnoreMenuShortcuts is not a function',
    'Unexpected token } in JSON at position 12',
    'Cannot find main.mjs, settings.json or and/or',
    'disgraceful',
  ])('leaves "%s"', (text) => expect(privateText(text, names)).toBe(text));

  it.each([
    ['open C:\\Users\\Grace Hopper\\My.txt now', 'open [path] now'],
    ['open c:/users/grace hopper/a/b.txt now', 'open [path] now'],
    ['file:///C:/Users/Grace Hopper/main.mjs failed', '[address] failed'],
    ['Grace Hopper', '[name]'],
  ])('removes a home folder with a space from "%s"', (text, expected) =>
    expect(privateText(text, { user: 'Grace Hopper', home: 'C:\\Users\\Grace Hopper', host: '' })).toBe(expected),
  );

  it('does not take a short name out of words, and takes names as they are', () => {
    expect(privateText('a of b', { user: 'a', home: '', host: 'b' })).toBe('a of b');
    expect(privateText('by a.c and abc', { user: 'a.c', home: '/', host: '' })).toBe('by [name] and abc');
  });

  it.each(['a.', 'a-', '1:', '/', '"/', '@', 'a:', '3 '])('cuts a text that repeats “%s”', (text) =>
    expect(privateText(text.repeat(1_000_000), names).length).toBeLessThan(20_000),
  );
});
