import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeFileName, safeFolder } from './file-name.ts';

describe('safeFileName and safeFolder', () => {
  it.each([
    ['report.pdf', 'report.pdf'],
    ['zażółć gęślą.txt', 'zażółć gęślą.txt'],
    ['../../etc/passwd', '__.._etc_passwd'],
    ['C:\\Windows\\system32', 'C__Windows_system32'],
    ['invoice\u202egpj.exe', 'invoicegpj.exe'],
    ['a\u0000b\u0007.txt', 'ab.txt'],
    ['CON', '_CON'],
    ['nul.txt', '_nul.txt'],
    ['COM1', '_COM1'],
    ['.bashrc', '_bashrc'],
    ['trailing. . ', 'trailing'],
    ['<img src=x onerror=alert(1)>', '_img src=x onerror=alert(1)_'],
    ['two\nlines', 'two_lines'],
    ['', 'file'],
    ['...', '_'],
    ['\u200b', 'file'],
  ])('calls %j %j', (name, safe) => {
    expect(safeFileName(name)).toBe(safe);
  });

  it('keeps the ending of a name that is too long', () => {
    const name = safeFileName(`${'ł'.repeat(400)}.docx`);
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
    expect(name.endsWith('ł.docx')).toBe(true);
  });

  it('never gives a name that leads elsewhere, hides, or is too long', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary', maxLength: 400 }), fc.string({ unit: 'grapheme', maxLength: 400 })), (name) => {
        const safe = safeFileName(name);
        expect(safe).not.toMatch(/[/\\<>:"|?*\p{Cc}]|^\.|[. ]$|^$/u);
        expect(Buffer.byteLength(safe)).toBeLessThanOrEqual(255);
        expect(safeFileName(safe)).toBe(safe);
      }),
    );
  });

  it('gives a folder that leads only downwards', () => {
    expect(safeFolder('../a//./..\\b/CON')).toBe('a/b/_CON');
    expect(safeFolder('x/'.repeat(100)).split('/')).toHaveLength(16);
  });
});
