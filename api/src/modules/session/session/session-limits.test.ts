import { describe, expect, it } from 'vitest';
import { readEnv } from '../../../env/env.ts';
import { sessionLimits, sessionLimitsOf } from './session-limits.ts';

const read = (limits: string) => sessionLimitsOf(readEnv({ DATABASE_URL: 'postgres://x/y', SESSION_LIMITS: limits }).SESSION_LIMITS);

describe('sessionLimitsOf', () => {
  it('has default durations', () => {
    const minutes = Object.fromEntries(Object.entries(sessionLimits).map(([name, ms]) => [name, ms / 60_000]));
    expect(minutes).toEqual({
      waiting: 60,
      code: 15,
      connecting: 2,
      reconnecting: 5,
      idle: 60,
      idleAnswer: 5,
      total: 480,
      unattended: 0.75,
      watch: 0.25,
      rating: 1440,
      ratingCorrection: 5,
    });
  });

  it('overrides them by the environment, in seconds', () => {
    expect(read('')).toEqual(sessionLimits);
    expect(read('waiting=90, connecting=0.5')).toEqual({ ...sessionLimits, waiting: 90_000, connecting: 500 });
  });

  it.each([
    ['patience=5', 'SESSION_LIMITS: patience is none of waiting, code, connecting, '],
    ['waiting=long', 'SESSION_LIMITS: waiting=long is not a name and a number of seconds'],
    ['waiting', 'SESSION_LIMITS: waiting is not a name and a number of seconds'],
    ['waiting=-1', 'SESSION_LIMITS: waiting=-1 is not a name and a number of seconds'],
  ])('rejects %s with the reason', (limits, message) => {
    expect(() => read(limits)).toThrow(message);
  });
});
