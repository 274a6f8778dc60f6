import { describe, expect, it } from '@jest/globals';
import { openExternal } from './open-external.ts';

describe('openExternal', () => {
  it.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,hello',
    'vbscript:x',
    'blob:http://localhost/1',
  ])('refuses %j', (url) => {
    expect(() => openExternal(url)).toThrow('is refused');
  });

  it('opens an address of the web', () => {
    // jsdom navigates to fragments only.
    openExternal(`${location.href}#paid`);
    expect(location.hash).toBe('#paid');
  });
});
