import { describe, expect, it } from 'vitest';
import { mergeInPlace, mergeKeepingOrder, reuseRows } from './merge-rows.ts';

interface Row {
  id: string;
  version: number;
}

const rows = (ids: string, version = 1): Row[] => [...ids].map((id) => ({ id, version }));
const ordered = (before: string, fresh: string) =>
  mergeKeepingOrder(rows(before), rows(fresh, 2), ({ id }) => id)
    .map(({ id, version }) => `${id}${version}`)
    .join(' ');

describe('merging rows', () => {
  it('uses the new order when no existing row would move', () => {
    expect(ordered('bc', 'abc')).toBe('a2 b2 c2');
    expect(ordered('abc', 'ac')).toBe('a2 c2');
    expect(ordered('', 'ab')).toBe('a2 b2');
  });

  it('keeps the order and updates the content when the new order would move rows', () => {
    expect(ordered('abc', 'cab')).toBe('a2 b2 c2');
  });

  it('appends new rows and removes missing ones', () => {
    expect(ordered('abc', 'dcb')).toBe('b2 c2 d2');
  });

  it('reuses rows without a change, and the whole list if nothing has changed', () => {
    const before = rows('abc');
    expect(reuseRows(before, rows('abc'), ({ id }) => id)).toBe(before);

    const changed = reuseRows(before, [...rows('a', 2), ...rows('bc')], ({ id }) => id);
    expect(changed[0]).toEqual({ id: 'a', version: 2 });
    expect(changed[1]).toBe(before[1]);
    expect(reuseRows(before, rows('ab'), ({ id }) => id)).toHaveLength(2);
  });

  it('updates rows in place while the user hovers', () => {
    const kept = mergeInPlace(rows('abc'), rows('dcb', 2), ({ id }) => id);
    expect(kept.map(({ id, version }) => `${id}${version}`).join(' ')).toBe('a1 b2 c2');
  });
});
