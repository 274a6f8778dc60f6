import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { givenCode } from './given-code.ts';

const given = (args: string, environment: NodeJS.ProcessEnv = {}, input = 'K7MPX-2QW9D\nrest') =>
  givenCode(args.split(' '), environment, Readable.from([input]));

describe('givenCode', () => {
  it('is the first line of the input, or of the environment, which other programs do not inherit', async () => {
    expect(await given('register --server https://a.example')).toBe('K7MPX-2QW9D');
    expect(await given('attend --server https://a.example', {}, '')).toBeUndefined();
    const environment = { NEARHAND_CODE: '234567892' };
    expect(await given('attend --server https://a.example', environment)).toBe('234567892');
    expect(environment).toEqual({});
  });

  it.each(['run', 'status', 'register --help', 'register --code 1'])('is not waited for by %s', async (args) => {
    expect(await given(args)).toBeUndefined();
  });
});
