import fc from 'fast-check';
import { publishPages } from './safe-url';
import { hasSecret, scrubbed, scrubText } from './scrub';

const key = fc.uint8Array({ minLength: 16, maxLength: 64 }).map((bytes) => Buffer.from(bytes).toString('base64url'));
const digits = fc.array(fc.integer({ min: 2, max: 9 }), { minLength: 9, maxLength: 9 }).map((all) => all.join(''));
const code = fc.oneof(
  digits,
  digits.map((all) => all.replace(/(...)(...)(...)/, '$1 $2 $3')),
);

beforeAll(() => publishPages([{ path: '/join/:key?/:extra?' }, { path: '/app/sessions/:id' }]));

describe('scrubText', () => {
  it.each([
    ['Could not open http://localhost/join/abc?x=1.', 'Could not open http://localhost/join/:key/:extra'],
    ['/app/sessions/42?tab=1 answered 500', '/app/sessions/:id answered 500'],
    ['Bearer eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIwMTlhIn0123.c2lnbmF0dXJlMDEyMw', 'Bearer [removed]'],
    ['the code 234 567 892', 'the code [code]'],
    ['the code K7MPX-2QW9D', 'the code [code]'],
    ['ada.nowak@example.com is not here', '[email] is not here'],
    ['document.getElementsByClassName is not a function', 'document.getElementsByClassName is not a function'],
    ['SUBSCRIPTION_UPDATE_REQUIRED and/or 12 345', 'SUBSCRIPTION_UPDATE_REQUIRED and/or 12 345'],
    ["Cannot read properties of undefined (reading 'items')", "Cannot read properties of undefined (reading 'items')"],
  ])('makes of "%s" "%s"', (text, expected) => {
    expect(scrubText(text)).toBe(expected);
  });

  it('removes every key and code', () => {
    const around = fc.constantFrom(
      (text: string) => `"${text}"`,
      (text: string) => `(${text})`,
      (text: string) => `a ${text}, b`,
    );
    fc.assert(
      fc.property(fc.oneof(key, code), around, (secret, within) => {
        expect(scrubText(within(secret))).not.toContain(secret);
      }),
      { seed: 48, numRuns: 500 },
    );
  });
});

describe('scrubbed', () => {
  it('scrubs all texts of a report, and keeps what identifies it and the files of stacks', () => {
    const file = 'http://localhost/assets/mfe_app/3f9c0d1e2b3a4f5e/main.0123456789abcdef.js';
    const report = [
      { event_id: '0123456789abcdef0123456789abcdef', dsn: 'https://key@host/1' },
      {
        breadcrumbs: [{ data: { url: '/join/3q2-7wAAAAAAAAAAAAAAAA', status: 404 } }],
        exception: { values: [{ value: 'no 234567892', stacktrace: { frames: [{ filename: `${file}?v=1` }] } }] },
        tags: { revision: 'abcdef0123456789abcdef' },
        user: null,
      },
    ];
    expect(scrubbed(report)).toEqual([
      report[0],
      {
        breadcrumbs: [{ data: { url: '/join/:key/:extra', status: 404 } }],
        exception: { values: [{ value: 'no [code]', stacktrace: { frames: [{ filename: file }] } }] },
        tags: { revision: 'abcdef0123456789abcdef' },
        user: null,
      },
    ]);
  });
});

describe('hasSecret', () => {
  it.each([
    ['?redirectTo=%2Fapp%2Fsessions%2F019a9f2e-5c1b-7d2a-9d53-0f6f6f2f1a12', '', false],
    ['?search=ada&pageNumber=2', '#second-factor', false],
    ['?intercom=3q2-7wAAAAAAAAAAAAAAAA', '', true],
    ['?code=234567892', '', true],
    ['', '#token=3q2-7wAAAAAAAAAAAAAAAA', true],
  ])('returns for %s%s: %s', (search, hash, expected) => {
    expect(hasSecret({ search, hash })).toBe(expected);
  });
});
