import { describe, expect, it } from 'vitest';
import { canMatch } from './can-match';

describe('canMatch', () => {
  it.each([
    ['/', '/', true],
    ['/:locale', '/pl', true],
    ['/:locale', '/', false],
    ['/app/devices', '/app/devices/', true],
    ['/app/devices', '/App/Devices', true],
    ['/app/devices', '/app/sessions', false],
    ['/app/devices/:id', '/app/devices/1', true],
    ['/app/devices/:id', '/app/devices', false],
    ['/app/account/settings/:tab?', '/app/account/settings', true],
    ['/app/account/settings/:tab?', '/app/account/settings/security', true],
    ['/app/account/settings/:tab?', '/app/account/settings/security/more', false],
    ['/join/:key?/:extra?', '/join', true],
  ])('answers for %s and %s: %s', (pattern, pathname, expected) => {
    expect(canMatch(pattern, pathname)).toBe(expected);
  });
});
