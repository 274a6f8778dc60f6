import { isOwnOrigin } from './realtime.adapter.ts';

it.each([
  [undefined, 'https://help.example', true],
  ['https://help.example', 'https://help.example', true],
  ['https://elsewhere.example', 'https://help.example', false],
  ['http://help.example', 'https://help.example', false],
  ['null', 'https://help.example', false],
  ['http://127.0.0.1:4200', 'http://localhost:4200', true],
  ['http://[::1]:4200', 'http://localhost:4200', true],
  ['http://127.0.0.1:4201', 'http://localhost:4200', false],
  ['http://127.0.0.1:4200', 'https://help.example', false],
  ['http://localhost.evil.example:4200', 'http://localhost:4200', false],
])('a page of %s may use the sockets of %s: %s', (origin, publicUrl, isAllowed) => {
  expect(isOwnOrigin(origin, publicUrl)).toBe(isAllowed);
});
