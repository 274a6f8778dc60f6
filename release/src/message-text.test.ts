import { describe, expect, it } from 'vitest';
import { messageText } from './message-text.ts';

const literal = (value: string) => [{ type: 0, value }];

describe('messageText', () => {
  it('prints elements as in the source', () => {
    const message = [
      { type: 0, value: 'Hi ' },
      { type: 1, value: 'name' },
      {
        type: 6,
        value: 'n',
        offset: 1,
        pluralType: 'cardinal',
        options: { '=0': { value: literal('none') }, other: { value: [{ type: 7 }] } },
      },
      { type: 8, value: 'b', children: [{ type: 3, value: 'day', style: null }] },
      { type: 5, value: 'kind', options: { other: { value: literal('x') } } },
    ];
    expect(messageText(message)).toBe('Hi {name}{n, plural, offset:1 =0 {none} other {#}}<b>{day, date}</b>{kind, select, other {x}}');
  });

  it('prints a plain text', () => {
    expect(messageText('Devices')).toBe('Devices');
  });

  it.each([null, 7, {}, [null, 3, 'x', [], { type: 99 }], [{ type: 6, options: 'x' }]])('reads %j', (message) => {
    expect(typeof messageText(message)).toBe('string');
  });

  it('ends in a message of any depth', () => {
    let message: unknown = literal('deep');
    for (let depth = 0; depth < 1000; depth += 1) message = [{ type: 8, value: 'b', children: message }];
    expect(messageText(message)).toContain('…');
  });
});
