import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { toFrames } from './frames.ts';
import { SentFrames } from './sent-frames.ts';

describe('SentFrames', () => {
  const frames = Array.from({ length: 6 }, (_, index) => toFrames('a', index + 1, index + 1)[0] ?? '');

  it('keeps each frame once, and forgets the oldest', () => {
    const sent = new SentFrames(3 * (frames[0]?.length ?? 0));
    sent.add([...frames.slice(0, 4), ...frames.slice(1, 5), '{"ended":"a"}']);
    expect([sent.headOf('a'), sent.after({ a: 3 }), sent.after({ a: 0 })]).toEqual([5, frames.slice(3, 5), frames.slice(2, 5)]);
  });

  it('forgets frames by their age', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const sent = new SentFrames(1000);
    sent.add(frames.slice(0, 2));
    vi.advanceTimersByTime(500);
    sent.add(frames.slice(2, 4));
    sent.forgetOlder(499);
    expect([sent.headOf('a'), sent.after({ a: 0 })]).toEqual([4, frames.slice(2, 4)]);
    sent.forgetOlder(499);
    expect(sent.after({ a: 0 })).toEqual(frames.slice(2, 4));
  });

  it('has no frame from before one that was never sent', () => {
    const sent = new SentFrames(1000);
    sent.add([...frames.slice(0, 2), ...frames.slice(4)]);
    expect([sent.headOf('a'), sent.after({ a: 0 })]).toEqual([6, frames.slice(4)]);
  });

  it('repeats the frames to all and to one in the order in which they were sent', () => {
    const [toAll, toB, toC] = ['a', 'a>b', 'a>c'].map((stream) => [1, 2].map((number) => toFrames(stream, number, number)[0] ?? ''));
    const sent = new SentFrames(1000);
    sent.add([toAll?.[0] ?? '', toB?.[0] ?? '', toC?.[0] ?? '', toB?.[1] ?? '', toAll?.[1] ?? '', toC?.[1] ?? '']);
    expect(sent.after({ a: 0, 'a>b': 1 })).toEqual([toAll?.[0], toB?.[1], toAll?.[1]]);
  });
});
