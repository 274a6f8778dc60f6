import { FrameReader, toFrames } from './frames.ts';

const readAll = (reader: FrameReader, frames: readonly string[]) =>
  frames.map((frame) => reader.read(frame)).filter((message) => message !== undefined);

it('brings a long message of any characters across whole, in pieces that PostgreSQL takes', () => {
  const message = { text: `${'Łódź 👩‍👩‍👧 "\\ \u0000 '.repeat(3000)}` };
  const frames = toFrames('a', 1, message);
  expect(frames.length).toBeGreaterThan(5);
  for (const frame of frames) expect(Buffer.byteLength(frame)).toBeLessThan(8000);
  expect(readAll(new FrameReader(), frames)).toEqual([message]);
});

it('keeps senders apart', () => {
  const long = 'x'.repeat(10_000);
  const [a1 = '', a2 = ''] = toFrames('a', 1, long);
  const [b1 = '', b2 = ''] = toFrames('b', 7, `${long}b`);
  expect(readAll(new FrameReader(), [a1, b1, b2, a2])).toEqual([`${long}b`, long]);
});

it('counts once what is sent again', () => {
  const frames = [...toFrames('a', 1, 'one'), ...toFrames('a', 2, 'two')];
  expect(readAll(new FrameReader(), [...frames, ...frames])).toEqual(['one', 'two']);
});

it('loses a message with a gap as a whole, and no other', () => {
  const frames = [...toFrames('a', 1, 'x'.repeat(20_000)), ...toFrames('a', 4, 'after')];
  const reader = new FrameReader();
  expect(readAll(reader, [frames[0] ?? '', ...frames.slice(2)])).toEqual(['after']);
});

it('takes nothing for a message that is none', () => {
  expect(new FrameReader().read('hello')).toBeUndefined();
});

it('begins in the middle of what others say', () => {
  const frames = [...toFrames('a', 5, 'x'.repeat(20_000)).slice(1), ...toFrames('a', 8, 'after')];
  expect(readAll(new FrameReader(), frames)).toEqual(['after']);
});
