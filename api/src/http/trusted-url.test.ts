import { trustedUrl } from './trusted-url.ts';

const base = 'https://nearhand.example';

it.each([
  ['/app/devices?x=1#y', '/app/devices?x=1#y'],
  ['app', '/app'],
  ['', '/'],
  ['https://nearhand.example/app/', '/app/'],
  ['https://nearhand.example:443/app/', '/app/'],
  ['/x//elsewhere.example', '/x//elsewhere.example'],
])('follows %s', (text, expected) => {
  const url = trustedUrl(text, base);
  expect(url && `${url.pathname}${url.search}${url.hash}`).toBe(expected);
});

it.each([
  '//elsewhere.example',
  '/\\elsewhere.example',
  '\\\\elsewhere.example',
  '\t//elsewhere.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'nearhand://app',
  'blob:https://nearhand.example/1',
  'http://nearhand.example/',
  'https://nearhand.example:8443/',
  'https://nearhand.example.elsewhere.example/',
  'https://nearhand.example@elsewhere.example/',
  'https://user@nearhand.example/',
  'https://user:secret@nearhand.example/',
  'https://',
  'http://[',
])('does not follow %s', (text) => {
  expect(trustedUrl(text, base)).toBeNull();
});
