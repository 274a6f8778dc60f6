import { expect, it } from '@jest/globals';
import * as router from 'react-router';
import { generatePath, matchPath } from './generate-path.ts';

const pattern = '/join/:key?/:extra?';

it.each([[{}], [{ key: 'abc' }], [{ key: 'abc', extra: 'a/b ż' }], [{ key: null }]])(
  'makes the path that the router makes of %j',
  (params) => {
    expect(generatePath(pattern, params)).toBe(router.generatePath(pattern, params));
  },
);

it.each(['/join', '/join/', '/JOIN/abc', '/join/abc/a%2Fb', '/join/a/b/c', '/joined', '/'])('finds in %s what the router finds', (path) => {
  const found = router.matchPath({ path: pattern }, path);
  expect(matchPath(pattern, path)).toEqual(found && { key: found.params.key, extra: found.params.extra });
});

it('leaves a broken escape as it is', () => {
  expect(matchPath(pattern, '/join/%E0%A4%A')).toEqual({ key: '%E0%A4%A', extra: undefined });
});
