import { describe, expect, it } from 'vitest';
import { underFreeName } from './free-name.ts';

/** Acts as a file system that has ASCII only. */
async function nameInAscii(name: string): Promise<string> {
  return underFreeName(name, async (free) => {
    if (/[^\x20-\x7e]/.test(free)) throw Object.assign(new Error('invalid argument'), { code: 'EINVAL' });
    return free;
  });
}

describe('underFreeName', () => {
  it('spells a name in ASCII where the file system refuses it', async () => {
    expect(await nameInAscii('Zażółć 漢.txt')).toBe('Zaz_o__c_ _.txt');
  });

  it.each([
    ['two dots in one letter', '\u2025', '_'],
    ['a slash of full width', 'a\uff0fb', 'a_b'],
    ['letters with a slash', '\u2100.txt', 'a_c.txt'],
    ['a dot leader', '\u2024bashrc', '_bashrc'],
  ])('stays one name in the folder: %s', async (_what, name, stored) => {
    expect(await nameInAscii(name)).toBe(stored);
  });
});
