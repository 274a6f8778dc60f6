import { expect, it } from '@jest/globals';
import { readLinkMessage } from './link-message.ts';

it.each(['link.bye', 'link.beat', 'link.echo'])('reads %s', (type) => {
  expect(readLinkMessage(JSON.stringify({ type, more: 'is left out' }))).toEqual({ type });
});

it.each([
  ['{"type":"draw"}'],
  ['{"type":["link.bye"]}'],
  ['{'],
  ['null'],
  ['"link.bye"'],
  [new ArrayBuffer(8)],
  [`{"type":"link.bye","x":"${'x'.repeat(2000)}"}`],
])('passes over what is not its own: %p', (text) => {
  expect(readLinkMessage(text)).toBeNull();
});
