import { describe, expect, it } from 'vitest';
import { LiveState } from './live-state.ts';

function aState() {
  let state: string[] = [];
  const fetches: PromiseWithResolvers<string[]>[] = [];
  const live = new LiveState<string[], string>({
    fetch: () => {
      const fetch = Promise.withResolvers<string[]>();
      fetches.push(fetch);
      return fetch.promise;
    },
    apply: (known, change) => [...known.filter((one) => one !== change), change],
    set: (update) => {
      state = update(state);
    },
  });
  /** Ends the fetch with this number. */
  const end = async (number: number, found: string[] | Error) => {
    if (found instanceof Error) fetches[number]?.reject(found);
    else fetches[number]?.resolve(found);
    await fetches[number]?.promise.catch(() => undefined);
  };
  return { live, end, state: () => state };
}

describe('LiveState', () => {
  it('keeps a change that arrives during a fetch', async () => {
    const { live, end, state } = aState();
    live.load();
    live.change('new');
    expect(state()).toEqual(['new']);
    await end(0, ['old']);
    expect(state()).toEqual(['old', 'new']);
    live.load();
    await end(1, ['later']);
    expect(state()).toEqual(['later']);
  });

  it('ignores the result of a fetch after that of a later one', async () => {
    const { live, end, state } = aState();
    live.load();
    live.load();
    await end(1, ['second']);
    await end(0, ['first']);
    expect(state()).toEqual(['second']);
  });

  it('keeps its state when a fetch fails, and when it is closed', async () => {
    const { live, end, state } = aState();
    live.change('known');
    live.load();
    await end(0, new Error('offline'));
    expect(state()).toEqual(['known']);
    live.load();
    live.close();
    await end(1, ['late']);
    expect(state()).toEqual(['known']);
  });
});
