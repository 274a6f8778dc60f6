import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { applyEarlyTheme } from './early-theme.ts';

const { matchMedia: original } = window;
const systemIs = (scheme: 'light' | 'dark') => {
  window.matchMedia = (media) => ({ ...original(media), matches: scheme === 'dark' });
};
const shown = () => document.documentElement.dataset['mantineColorScheme'];

describe('applyEarlyTheme', () => {
  afterEach(() => {
    window.matchMedia = original;
    jest.restoreAllMocks();
  });

  it.each([
    [null, 'dark', 'light'],
    ['light', 'dark', 'light'],
    ['dark', 'light', 'dark'],
    ['system', 'light', 'light'],
    ['system', 'dark', 'dark'],
  ] as const)('applies the choice %s under a system that is %s', (chosen, system, theme) => {
    systemIs(system);
    if (chosen) localStorage.setItem('nearhand.theme', JSON.stringify(chosen));
    applyEarlyTheme();
    expect(shown()).toBe(theme);
  });

  it('prefers a named theme, and is light if the browser denies storage', () => {
    localStorage.setItem('nearhand.theme', '"light"');
    applyEarlyTheme('dark');
    expect(shown()).toBe('dark');
    jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    applyEarlyTheme();
    expect(shown()).toBe('light');
  });
});
