import { describe, expect, it, vi } from 'vitest';
import { BatchedLookup } from './batched-lookup.ts';

const aLookup = () => {
  const find = vi.fn(async (keys: readonly string[]) => new Map(keys.filter((key) => key !== 'missing').map((key) => [key, `row ${key}`])));
  return { find, lookup: new BatchedLookup(find, 0) };
};

describe('BatchedLookup', () => {
  it('finds the rows of calls within a window in one statement', async () => {
    const { find, lookup } = aLookup();
    expect(await Promise.all([lookup.get('a'), lookup.get('b'), lookup.get('missing'), lookup.get('a')])).toEqual([
      'row a',
      'row b',
      null,
      'row a',
    ]);
    expect(find.mock.calls).toEqual([[['a', 'b', 'missing']]]);
  });

  it('reads again for later calls', async () => {
    const { find, lookup } = aLookup();
    await lookup.get('a');
    await lookup.get('a');
    expect(find).toHaveBeenCalledTimes(2);
  });

  it('fails all calls of a failed statement, and no later ones', async () => {
    const { find, lookup } = aLookup();
    find.mockRejectedValueOnce(new Error('unavailable'));
    const failed = await Promise.allSettled([lookup.get('a'), lookup.get('b')]);
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await lookup.get('a')).toBe('row a');
  });
});
