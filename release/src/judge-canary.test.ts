import { describe, expect, it } from 'vitest';
import { type BuildHealth, canaryFault } from './judge-canary.ts';

const health = (change: Partial<BuildHealth>): BuildHealth => ({
  activations: 0,
  failures: 0,
  longTasks: 0,
  activationP75: null,
  ...change,
});
const good = health({ activations: 1000, failures: 5, longTasks: 100, activationP75: 800 });

describe('canaryFault', () => {
  it.each([
    ['one failure of few pages', { activations: 9, failures: 9 }],
    ['a failure that may be a coincidence', { activations: 60, failures: 1, activationP75: 800 }],
    ['the same rate of failures', { activations: 1000, failures: 9, longTasks: 100, activationP75: 800 }],
    ['somewhat slower pages', { activations: 1000, failures: 5, longTasks: 100, activationP75: 1000 }],
    ['few slow pages', { activations: 40, activationP75: 5000 }],
    ['nothing', {}],
  ])('lets %s pass', (_what, change) => {
    expect(canaryFault(health(change), good)).toBeNull();
  });

  it.each([
    ['pages that all fail', { activations: 10, failures: 10 }, '100% of 10 pages failed, and 1% with the live build'],
    ['pages that fail before they are shown', { failures: 12 }, '100% of 12 pages failed, and 1% with the live build'],
    ['more failures', { activations: 500, failures: 30 }, '6% of 500 pages failed, and 1% with the live build'],
    [
      'slow pages',
      { activations: 200, activationP75: 1300 },
      'Three of four pages were shown within 1300 ms, and within 800 ms with the live build',
    ],
    ['long tasks', { activations: 200, longTasks: 80, activationP75: 800 }, '0.4 long tasks per page, and 0.1 with the live build'],
  ])('names %s', (_what, change, fault) => {
    expect(canaryFault(health(change), good)).toBe(fault);
  });

  it('assumes a good live build while nothing is known of it', () => {
    expect(canaryFault(health({ activations: 30, failures: 8 }), health({}))).toBe('27% of 30 pages failed, and 2% with the live build');
    expect(canaryFault(health({ activations: 30, failures: 1 }), health({}))).toBeNull();
  });

  it('does not halt a build that is as good as the live one, by chance, in a thousand runs', () => {
    let seed = 7;
    const random = () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    const failuresOf = (pages: number) => Array.from({ length: pages }, random).filter((value) => value < 0.01).length;
    const halted = Array.from({ length: 1000 }, () =>
      canaryFault(health({ activations: 200, failures: failuresOf(200) }), health({ activations: 1000, failures: failuresOf(1000) })),
    ).filter((fault) => fault !== null);
    expect(halted).toEqual([]);
  });
});
