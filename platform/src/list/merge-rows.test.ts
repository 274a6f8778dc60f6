import { mergeInPlace, mergeKeepingOrder } from './merge-rows.ts';

interface Row {
  id: string;
  version: number;
}

const rows = (ids: string, version = 1): Row[] => [...ids].map((id) => ({ id, version }));
const ordered = (before: string, fresh: string) =>
  mergeKeepingOrder(rows(before), rows(fresh, 2), ({ id }) => id)
    .map(({ id, version }) => `${id}${version}`)
    .join(' ');

it('takes the new order where nothing on screen would change places', () => {
  expect(ordered('bc', 'abc')).toBe('a2 b2 c2');
  expect(ordered('abc', 'ac')).toBe('a2 c2');
  expect(ordered('', 'ab')).toBe('a2 b2');
});

it('keeps places that the new order would change, with the new content', () => {
  expect(ordered('abc', 'cab')).toBe('a2 b2 c2');
});

it('puts what is new after what stayed, and drops what is gone', () => {
  expect(ordered('abc', 'dcb')).toBe('b2 c2 d2');
});

it('moves nothing while somebody points at a row', () => {
  const kept = mergeInPlace(rows('abc'), rows('dcb', 2), ({ id }) => id);
  expect(kept.map(({ id, version }) => `${id}${version}`).join(' ')).toBe('a1 b2 c2');
});
