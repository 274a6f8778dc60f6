import { describe, expect, it } from 'vitest';
import { FrameReader, toFrames } from './frames.ts';

const readAll = (reader: FrameReader, frames: readonly string[]) =>
  frames.map((frame) => reader.read(frame).message).filter((message) => message !== undefined);

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
  expect(new FrameReader().read('hello')).toEqual({ message: undefined, hasGap: false });
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

  it('accepts the first jump of each sender when jumps are expected', () => {
    const reader = new FrameReader();
    gaps(reader, [one]);
    reader.expectJumps();
    expect(gaps(reader, [three, ...toFrames('a', 9, 'nine')])).toEqual([false, true]);
  });
});
