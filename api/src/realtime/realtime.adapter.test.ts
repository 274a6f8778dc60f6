import { isOwnOrigin } from './realtime.adapter.ts';

it.each([
  ['no page', undefined, 'help.example', true],
  ['a page under the public address', 'https://help.example', 'inner:4200', true],
  ['a page under the name that it was asked by', 'http://192.168.1.5:4200', '192.168.1.5:4200', true],
  ['another page', 'https://elsewhere.example', 'help.example', false],
  ['a page that looks alike', 'https://help.example.elsewhere.example', 'help.example', false],
  ['a page under another port', 'http://help.example:8080', 'help.example', false],
  ['a page without an origin', 'null', 'help.example', false],
])('%s may use the sockets or not', (_, origin, host, isAllowed) => {
  expect(isOwnOrigin(origin, host, 'https://help.example')).toBe(isAllowed);
});
