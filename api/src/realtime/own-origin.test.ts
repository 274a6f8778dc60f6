import { isOwnOrigin } from './own-origin.ts';

describe('isOwnOrigin', () => {
  it.each([
    ['allows a client without a page', undefined, 'http://help.example', true],
    ['allows a page under the public address', 'https://help.example', 'http://inner:4200', true],
    ['allows a page under the requested address', 'http://192.168.1.5:4200', 'http://192.168.1.5:4200', true],
    ['allows a page with an explicit default port', 'http://192.168.1.5', 'http://192.168.1.5:80', true],
    ['refuses another page', 'https://elsewhere.example', 'http://help.example', false],
    ['refuses a page whose address has the same beginning', 'https://help.example.elsewhere.example', 'http://help.example', false],
    ['refuses a page under another port', 'http://help.example:8080', 'http://help.example', false],
    ['refuses a page under another scheme', 'https://192.168.1.5:4200', 'http://192.168.1.5:4200', false],
    ['refuses a page under http for a public address under https', 'http://help.example', 'http://inner:4200', false],
    ['refuses a page without an origin', 'null', 'http://help.example', false],
    ['refuses every page when the request has no host', 'null', 'http://', false],
  ])('%s', (_, origin, reachedAt, isAllowed) => {
    expect(isOwnOrigin(origin, reachedAt, 'https://help.example')).toBe(isAllowed);
  });
});
