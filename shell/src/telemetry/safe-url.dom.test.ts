import fc from 'fast-check';
import { publishPages, safeUrl } from './safe-url';

const pages = ['/', '/:locale', '/app/', '/app/sessions/:id', '/app/account/settings/:tab?', '/user/action', '/join/:key?/:extra?'];
const origin = 'http://localhost';

/** Keys and tokens are base64url of at least 16 bytes, codes nine digits. */
const key = fc.uint8Array({ minLength: 16, maxLength: 48 }).map((bytes) => Buffer.from(bytes).toString('base64url'));
const code = fc.array(fc.integer({ min: 2, max: 9 }), { minLength: 9, maxLength: 9 }).map((digits) => digits.join(''));
const secret = fc.oneof(key, code, fc.uuid());

beforeAll(() => publishPages(pages.map((path) => ({ path }))));

describe('safeUrl', () => {
  it.each([
    ['/join/3q2-7wAAAAAAAAAAAAAAAA/ticket-4711', `${origin}/join/:key/:extra`],
    ['/app/sessions/0190?tab=notes#x', `${origin}/app/sessions/:id`],
    ['/user/action?mode=resetPassword&oobCode=abc', `${origin}/user/action`],
    ['/pl', `${origin}/:locale`],
    ['/nonsense', `${origin}/nonsense`],
    ['/3q2-7wAAAAAAAAAAAAAAAA', `${origin}/*`],
    ['/api/company/0190/session?search=ada', `${origin}/api/company/*/session`],
    ['https://ada:pw@elsewhere.example/a/B7?x#y', 'https://elsewhere.example/a/*'],
    ['wss://localhost/realtime/?token=1', 'wss://localhost/realtime/'],
    ['chrome-extension://abcdef/x.js', 'chrome-extension:'],
    ['data:text/plain,secret', 'data:'],
    ['', ''],
    ['http://[', ''],
  ])('makes of %s the pattern %s', (address, expected) => {
    expect(safeUrl(address)).toBe(expected);
  });

  it('contains no key, code or identifier of an address, wherever it is', () => {
    const place = fc.constantFrom(
      (text: string) => `/join/${text}`,
      (text: string) => `/join/a/${text}`,
      (text: string) => `/unknown/${text}/more`,
      (text: string) => `/app/sessions/${text}`,
      (text: string) => `/user/action?oobCode=${text}`,
      (text: string) => `/user/invitation#token=${text}`,
      (text: string) => `https://${text}:${text}@elsewhere.example/${text}`,
      (text: string) => `/api/session/${text}?key=${text}`,
    );
    fc.assert(
      fc.property(secret, place, (text, at) => {
        expect(safeUrl(at(text))).not.toContain(text);
      }),
      // A key of lower-case letters only would be a word.
      { seed: 48, numRuns: 500 },
    );
  });

  it('does not change what it returns', () => {
    fc.assert(
      fc.property(fc.webPath(), (path) => {
        expect(safeUrl(safeUrl(path))).toBe(safeUrl(path));
      }),
      { seed: 48 },
    );
  });
});
