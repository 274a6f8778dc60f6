import { describe, expect, it } from 'vitest';
import { insertTokens } from './insert-tokens.ts';

describe('insertTokens', () => {
  it('inserts a colour, for both themes or for one, and leaves custom properties', () => {
    expect(
      insertTokens('color: var(--color-ink); border-color: var(--color-line); fill: var(--color-line-dark); stroke: var(--nh-line)'),
    ).toBe('color: #1e1e1e; border-color: light-dark(#cfd8dc, #455056); fill: #455056; stroke: var(--nh-line)');
  });

  it('inserts text sizes and the media queries of breakpoints', () => {
    expect(insertTokens('@media (--from-sm) and (--below-md) { font-size: var(--text-md) }')).toBe(
      '@media (min-width: 37.5em) and (max-width: 59.99em) { font-size: 0.875rem }',
    );
  });

  it('inserts the condition of a narrow session window', () => {
    expect(insertTokens('@container (--narrow-window) { order: 1 }')).toBe(
      '@container ((width < 30rem) or ((width < 48rem) and (height >= 30rem))) { order: 1 }',
    );
  });

  it('refuses a name that is not defined', () => {
    expect(() => insertTokens('color: var(--color-rose)')).toThrow('--color-rose is not in contracts/design.');
  });
});
