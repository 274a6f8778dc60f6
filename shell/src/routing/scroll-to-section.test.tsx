import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createMemoryRouter, Outlet, RouterProvider } from '@nearhand/platform/host';
import { act, render } from '@testing-library/react';
import { useScrollToSection } from './scroll-to-section';

function Page() {
  useScrollToSection();
  return <Outlet />;
}

const open = (url: string) =>
  act(async () => {
    render(<RouterProvider router={createMemoryRouter([{ path: '/', Component: Page }], { initialEntries: [url] })} />);
  });

function addSection(id: string): void {
  const section = document.createElement('section');
  section.id = id;
  section.getBoundingClientRect = () => ({ top: 900 }) as DOMRect;
  document.body.append(section);
}

let scrolled: number[] = [];

describe('useScrollToSection', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    document.body.replaceChildren();
    scrolled = [];
    window.scrollTo = ((_x: number, y: number) => void scrolled.push(Math.round(y))) as typeof window.scrollTo;
    window.matchMedia = () => ({ matches: false }) as MediaQueryList;
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('scrolls smoothly, for 300 ms, until the element is 100 px below the top', async () => {
    addSection('plans');
    await open('/?section=plans');
    jest.advanceTimersByTime(250);
    expect(scrolled.length).toBeGreaterThan(3);
    expect(scrolled.at(-1)).toBeLessThan(800);
    jest.advanceTimersByTime(66);
    expect(scrolled.at(-1)).toBe(800);
    const steps = scrolled.length;
    jest.advanceTimersByTime(1_000);
    expect(scrolled).toHaveLength(steps);
  });

  it('tries once more after 500 ms if the element is missing', async () => {
    await open('/?section=plans');
    jest.advanceTimersByTime(499);
    addSection('plans');
    expect(scrolled).toEqual([]);
    jest.advanceTimersByTime(400);
    expect(scrolled.at(-1)).toBe(800);
  });

  it('gives up after the second try', async () => {
    await open('/?section=plans');
    jest.advanceTimersByTime(500);
    addSection('plans');
    jest.advanceTimersByTime(5_000);
    expect(scrolled).toEqual([]);
  });

  it('jumps if the user prefers less motion', async () => {
    window.matchMedia = () => ({ matches: true }) as MediaQueryList;
    addSection('plans');
    await open('/?section=plans');
    expect(scrolled).toEqual([800]);
  });
});
