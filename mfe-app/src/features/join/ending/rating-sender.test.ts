import { ApiError } from '@nearhand/platform/core';
import { describe, expect, it } from 'vitest';
import { type Rating, RatingSender, type RatingState } from './rating-sender.ts';

const stars = (count: number): Rating => ({ stars: count, comment: '' });

/** A sender whose requests the test answers. */
function aSender() {
  const sent: number[] = [];
  const answers: { resolve: (value?: unknown) => void; reject: (error: Error) => void }[] = [];
  const states: RatingState[] = [];
  const sender = new RatingSender(
    (rating) => {
      sent.push(rating.stars);
      return new Promise((resolve, reject) => answers.push({ resolve, reject }));
    },
    (state) => states.push(state),
  );
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  return {
    sender,
    sent,
    states,
    answer: () => {
      answers.shift()?.resolve();
      return settled();
    },
    fail: (error: Error) => {
      answers.shift()?.reject(error);
      return settled();
    },
  };
}

describe('RatingSender', () => {
  it('sends a rating at once, and the newest of those that follow meanwhile', async () => {
    const { sender, sent, states, answer } = aSender();
    for (const count of [1, 2, 3, 4]) sender.rate(stars(count));
    expect(sent).toEqual([1]);
    await answer();
    expect(sent).toEqual([1, 4]);
    await answer();
    expect(states.at(-1)).toBe('sent');
    await sender.flush();
    expect(sent).toEqual([1, 4]);
  });

  it('keeps a rating that could not be sent until the server answers', async () => {
    const { sender, sent, states, answer, fail } = aSender();
    sender.rate(stars(5));
    await fail(new TypeError('Failed to fetch'));
    expect(states.at(-1)).toBe('unsent');
    void sender.flush();
    await fail(new ApiError({ status: 503, code: 'UNAVAILABLE', message: 'x', requestId: 'test' }));
    expect(states.at(-1)).toBe('unsent');
    void sender.flush();
    await answer();
    expect([states.at(-1), sent]).toEqual(['sent', [5, 5, 5]]);
  });

  it('does not repeat a rating that the server refuses', async () => {
    const { sender, sent, states, fail } = aSender();
    sender.rate(stars(5));
    await fail(new ApiError({ status: 409, code: 'SESSION_RATED', message: 'x', requestId: 'test' }));
    await sender.flush();
    expect([states.at(-1), sent]).toEqual(['closed', [5]]);
  });

  it('sends what still waits when the page closes, and nothing twice', async () => {
    const { sender, sent, answer } = aSender();
    sender.rate(stars(1));
    sender.flushNow();
    expect(sent).toEqual([1]);
    sender.rate(stars(4));
    sender.flushNow();
    expect(sent).toEqual([1, 4]);
    await answer();
  });
});
