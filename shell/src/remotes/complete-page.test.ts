import { describe, expect, it } from 'vitest';
import { completePage } from './complete-page';

const remote = { name: 'mfe_app' } as const;

describe('completePage', () => {
  it('returns all that a page exports', () => {
    const page = { Component: () => null, loader: () => null };
    expect(completePage(remote, 'devices', page)).toEqual(page);
  });

  it.each([
    ['nothing', {}],
    ['only a loader', { loader: () => null }],
  ])('refuses a page that exports %s, and names it', (_what, page) => {
    expect(() => completePage(remote, 'devices', page)).toThrow('The page devices of mfe_app exports no Component');
  });
});
