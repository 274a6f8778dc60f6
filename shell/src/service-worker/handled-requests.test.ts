import { describe, expect, it } from 'vitest';
import { appPages, isReleasedFile, overridePages } from './handled-requests.ts';

describe('appPages', () => {
  it.each(['/app', '/app/', '/app/devices', '/app/session/desktop/1'])('contain %s', (path) => expect(appPages.test(path)).toBe(true));

  it.each([
    '/',
    '/applications',
    '/api/me',
    '/integration/chrome',
    '/identitytoolkit.googleapis.com/v1/app/x',
    '/boot.json',
    '/builds/latest.json',
    '/join/secret',
    '/user/action?oobCode=secret',
  ])('do not contain %s', (path) => expect(appPages.test(path)).toBe(false));
});

describe('overridePages', () => {
  it.each([
    ['/app/devices?override=grant', true],
    ['/app?a=1&override=grant', true],
    ['/app?override=office', true],
    ['/app?override=off', false],
    ['/app?override=off&a=1', false],
    ['/app/override', false],
  ])('decide whether %s has an override', (path, expected) => expect(overridePages.test(path)).toBe(expected));
});

describe('isReleasedFile', () => {
  const request = (path: string, cache: RequestCache = 'default', sameOrigin = true) => ({
    sameOrigin,
    url: new URL(path, 'https://nearhand.example'),
    request: { cache },
  });

  it.each(['/assets/shell/1/main.js', '/revisions/1.json'])('is true for %s', (path) => expect(isReleasedFile(request(path))).toBe(true));

  it.each([
    ['a response of the API', request('/api/assets/1')],
    ['the current revision', request('/builds/latest.json')],
    ['the configuration', request('/boot.json')],
    ['a file that is loaded again', request('/assets/shell/1/main.js', 'reload')],
    ['a file of another site', request('/assets/shell/1/main.js', 'default', false)],
  ])('is false for %s', (_name, one) => expect(isReleasedFile(one)).toBe(false));
});
