import { beforeEach, describe, expect, it } from '@jest/globals';
import { createMemoryRouter, Outlet, RouterProvider } from '@nearhand/platform/host';
import { act, render } from '@testing-library/react';
import { ScrollPositions } from './scroll-positions';

const Root = () => (
  <>
    <Outlet />
    <ScrollPositions />
  </>
);

let scrolled: number[] = [];

/** Opens a document at an address in this tab. */
async function open(path: string) {
  const router = createMemoryRouter([{ Component: Root, children: [{ path: '*', element: null }] }], { initialEntries: [path] });
  let shown: ReturnType<typeof render> | undefined;
  await act(async () => {
    shown = render(<RouterProvider router={router} />);
  });
  return {
    leaveAt: (top: number) => {
      window.scrollY = top;
      dispatchEvent(new Event('pagehide'));
      shown?.unmount();
      scrolled = [];
    },
  };
}

describe('ScrollPositions', () => {
  beforeEach(() => {
    sessionStorage.clear();
    scrolled = [];
    window.scrollTo = ((_x: number, y: number) => void scrolled.push(y)) as typeof window.scrollTo;
  });

  it('opens a page at its top although the document before it was scrolled', async () => {
    (await open('/app/releases')).leaveAt(300);
    await open('/app/account/settings');
    expect(scrolled.at(-1)).toBe(0);
  });

  it('returns to where a page was when it is reloaded', async () => {
    (await open('/app/releases')).leaveAt(300);
    await open('/app/releases');
    expect(scrolled.at(-1)).toBe(300);
  });
});
