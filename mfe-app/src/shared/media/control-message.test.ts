import { expect, it } from '@jest/globals';
import { readControlMessage } from './control-message.ts';

it('reads a goodbye', () => {
  expect(readControlMessage('{"type":"bye"}')).toEqual({ type: 'bye' });
});

it.each([['{"type":"draw"}'], ['{'], ['null'], ['"bye"'], [new ArrayBuffer(8)], [`{"type":"bye","x":"${'x'.repeat(2000)}"}`]])(
  'passes over what it does not know: %p',
  (text) => {
    expect(readControlMessage(text)).toBeNull();
  },
);
