import { describe, expect, it } from 'vitest';
import { cutFileName } from './cut-file-name.ts';

describe('cutFileName', () => {
  it.each([
    ['report.pdf', 8, 'repo.pdf'],
    ['łąka.pdf', 7, 'ł.pdf'],
    ['a. .pdf', 6, 'a.pdf'],
    ['report.pages', 8, 'report.p'],
    ['.gitignore', 4, '.git'],
  ])('makes of %j with %d bytes and endings of up to four %j', (name, most, cut) => expect(cutFileName(name, most, 4)).toBe(cut));
});
