import { describe, expect, it } from 'vitest';
import { FrameReader } from './frame-reader.ts';
import { toFrames } from './frames.ts';

const readAll = (reader: FrameReader, frames: readonly string[]) => frames.flatMap((frame) => reader.read(frame).messages);

it('transfers a long message of any characters in notifications below the limit of PostgreSQL', () => {
  const message = { text: `${'Łódź 👩‍👩‍👧 "\\ \u0000 '.repeat(3000)}` };
  const frames = toFrames('a', 1, message);
  expect(frames.length).toBeGreaterThan(5);
  for (const frame of frames) expect(Buffer.byteLength(frame)).toBeLessThan(8000);
  expect(readAll(new FrameReader(), frames)).toEqual([message]);
});

it('reassembles interleaved messages of several senders', () => {
  const long = 'x'.repeat(10_000);
  const [a1 = '', a2 = ''] = toFrames('a', 1, long);
  const [b1 = '', b2 = ''] = toFrames('b', 7, `${long}b`);
  expect(readAll(new FrameReader(), [a1, b1, b2, a2])).toEqual([`${long}b`, long]);
});

it('ignores repeated frames', () => {
  const frames = [...toFrames('a', 1, 'one'), ...toFrames('a', 2, 'two')];
  expect(readAll(new FrameReader(), [...frames, ...frames])).toEqual(['one', 'two']);
});

it('drops a message with a gap and no other', () => {
  const frames = [...toFrames('a', 1, 'x'.repeat(20_000)), ...toFrames('a', 4, 'after')];
  const reader = new FrameReader();
  expect(readAll(reader, [frames[0] ?? '', ...frames.slice(2)])).toEqual(['after']);
});

it('ignores text that is not a frame', () => {
  expect(new FrameReader().read('hello')).toEqual({ messages: [], hasGap: false });
});

it('starts in the middle of a message', () => {
  const frames = [...toFrames('a', 5, 'x'.repeat(20_000)).slice(1), ...toFrames('a', 8, 'after')];
  expect(readAll(new FrameReader(), frames)).toEqual(['after']);
});

describe('FrameReader', () => {
  const [one = '', two = '', three = '', four = ''] = ['one', 'two', 'three', 'four'].flatMap((text, index) =>
    toFrames('a', index + 1, text),
  );
  const gaps = (reader: FrameReader, frames: string[]) => frames.map((frame) => reader.read(frame).hasGap);

  it('reports a gap once when frames of a sender are missing', () => {
    expect(gaps(new FrameReader(), [one, three, four])).toEqual([false, true, false]);
  });

  it('reports no gap when a frame is repeated or another sender comes between', () => {
    const other = toFrames('b', 7, 'other')[0] ?? '';
    expect(gaps(new FrameReader(), [one, two, other, one, two, three])).toEqual([false, false, false, false, false, false]);
  });

  it('holds what follows an interruption until its sender has repeated what was missed', () => {
    const reader = new FrameReader();
    reader.read(one);
    reader.catchUp(1000);
    expect(readAll(reader, [four, three, two, three])).toEqual([]);
    expect(reader.complete('a', { a: 4 })).toEqual({ messages: ['two', 'three', 'four'], hasGap: false });
    expect(reader.awaited).toEqual([]);
  });

  it('keeps the order between messages to all and to this instance after an interruption', () => {
    const [first = '', second = ''] = ['first to b', 'second to b'].flatMap((text, index) => toFrames('a>b', index + 1, text, index + 1));
    const sent = [first, two, second, three, four];
    for (let missed = 1; missed < sent.length; missed += 1) {
      const reader = new FrameReader();
      reader.read(one);
      reader.catchUp(1000);
      // The sender repeats all after those that arrive.
      expect(readAll(reader, [...sent.slice(missed), ...sent])).toEqual([]);
      const messages = ['first to b', 'two', 'second to b', 'three', 'four'];
      expect(reader.complete('a', { a: 4, 'a>b': 2 })).toEqual({ messages, hasGap: false });
    }
  });

  it('reports a gap when the sender no longer has what was missed', () => {
    const reader = new FrameReader();
    reader.read(one);
    reader.catchUp(1000);
    reader.read(three);
    expect(reader.complete('a', { a: 3 })).toEqual({ messages: ['three'], hasGap: true });
    reader.catchUp(1000);
    expect(reader.complete('a', { a: 4 })).toEqual({ messages: [], hasGap: true });
  });

  it('reports a gap when a sender does not answer, and none for one that had ended before', () => {
    const reader = new FrameReader();
    reader.read(one, 0);
    reader.read(toFrames('b', 1, 'other')[0] ?? '', 5000);
    reader.catchUp(1000, 5500);
    expect(reader.awaited).toEqual(['b']);
    expect(reader.endCatchUp()).toEqual({ messages: [], hasGap: true });
    reader.forget('b');
    reader.catchUp(1000, 5500);
    expect(reader.endCatchUp()).toEqual({ messages: [], hasGap: false });
  });

  it('reads a sender from its start that began during the interruption', () => {
    const reader = new FrameReader();
    reader.catchUp(1000);
    expect(readAll(reader, [two, one])).toEqual([]);
    expect(reader.complete('a', { a: 2 })).toEqual({ messages: ['one', 'two'], hasGap: false });
    expect(readAll(reader, toFrames('b', 1, 'first'))).toEqual(['first']);
    expect(reader.endCatchUp()).toEqual({ messages: [], hasGap: false });
  });

  it('reports a gap for a sender that was not yet known before the interruption', () => {
    const reader = new FrameReader();
    reader.catchUp(1000);
    expect(reader.complete('a', { a: 2 })).toEqual({ messages: [], hasGap: true });
    expect(reader.read(three)).toEqual({ messages: ['three'], hasGap: false });
  });

  it('keeps what one sender sent to this instance as long as what it sent to all', () => {
    const reader = new FrameReader();
    reader.read(toFrames('a>b', 1, 'addressed')[0] ?? '', 0);
    reader.read(one, 5000);
    reader.catchUp(1000, 5500);
    expect(reader.awaited).toEqual(['a']);
    reader.forget('a');
    expect(reader.heads).toEqual({});
  });
});
