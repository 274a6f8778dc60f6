import * as router from 'react-router';
import { describe, expect, it } from 'vitest';
import { generatePath, matchPath } from './generate-path.ts';

const pattern = '/join/:key?/:extra?';

describe('standalone paths', () => {
  it.each([[{}], [{ key: 'abc' }], [{ key: 'abc', extra: 'a/b ż' }], [{ key: null }]])(
    'generate the same path as React Router for %j',
    (params) => {
      expect(generatePath(pattern, params)).toBe(router.generatePath(pattern, params));
    },
  );

  it.each(['/join', '/join/', '/JOIN/abc', '/join/abc/a%2Fb', '/join/a/b/c', '/joined', '/'])('match %s as React Router does', (path) => {
    const found = router.matchPath({ path: pattern }, path);
    expect(matchPath(pattern, path)).toEqual(found && { key: found.params.key, extra: found.params.extra });
  });

  it('keep an invalid escape sequence', () => {
    expect(matchPath(pattern, '/join/%E0%A4%A')).toEqual({ key: '%E0%A4%A', extra: undefined });
  });
});
