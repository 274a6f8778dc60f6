import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render } from '@testing-library/react';
import { useTitleMark } from './title-mark.ts';

function Part({ notice }: { notice: string | null }) {
  useTitleMark(notice);
  return null;
}
const page = (first: string | null, second: string | null) => (
  <>
    <Part notice={first} />
    <Part notice={second} />
  </>
);

beforeEach(() => {
  jest.useFakeTimers();
  document.title = 'Nearhand';
});
afterEach(() => {
  jest.useRealTimers();
});
const titles = () =>
  [0, 1, 2].map(() => {
    act(() => jest.advanceTimersByTime(1_000));
    return document.title;
  });

describe('useTitleMark', () => {
  it('alternates between the notices and the title of the page', () => {
    render(page('2 new', null));
    expect(document.title).toBe('2 new');
    expect(titles()).toEqual(['Nearhand', '2 new', 'Nearhand']);
  });

  it('restores the title after two notices have ended in any order', () => {
    const { rerender } = render(page('2 new', null));
    rerender(page('2 new', 'Ada Nowak asks to record'));
    expect(document.title).toBe('Ada Nowak asks to record');
    rerender(page(null, 'Ada Nowak asks to record'));
    expect(titles()).toContain('Ada Nowak asks to record');
    rerender(page(null, null));
    expect(document.title).toBe('Nearhand');
    expect(titles()).toEqual(['Nearhand', 'Nearhand', 'Nearhand']);
  });
});
