import { describe, expect, it } from 'vitest';
import { parseEmails } from './parse-emails.ts';

describe('parseEmails', () => {
  it.each([
    ['one line each', 'ada@x.example\nmarco@x.example', ['ada@x.example', 'marco@x.example']],
    [
      'commas, semicolons and tabs',
      'ada@x.example, marco@x.example;\tines@x.example',
      ['ada@x.example', 'marco@x.example', 'ines@x.example'],
    ],
    [
      'names as mail programs write them',
      '"Nowak, Ada" <ada@x.example>, Marco Müller <marco@x.example>',
      ['ada@x.example', 'marco@x.example'],
    ],
    ['the same address in other letters', 'Ada@x.example ada@x.example', ['ada@x.example']],
    ['invalid addresses are kept', 'ada@x.example nonsense', ['ada@x.example', 'nonsense']],
    ['nothing', ' \n ', []],
  ])('parses %s', (_name, pasted, addresses) => expect(parseEmails(pasted)).toEqual(addresses));
});
