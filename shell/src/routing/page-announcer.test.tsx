import { beforeEach, describe, expect, it } from '@jest/globals';
import { createMemoryRouter, Outlet, RouterProvider } from '@nearhand/platform/host';
import { act, render, screen } from '@testing-library/react';
import { useEffect, useRef } from 'react';
import { PageAnnouncer } from './page-announcer';

const Root = () => (
  <>
    <nav>
      <button type="button">Menu</button>
    </nav>
    <main id="content" tabIndex={-1}>
      <Outlet />
    </main>
    <PageAnnouncer />
  </>
);

function Sessions() {
  useEffect(() => {
    document.title = 'Sessions – Nearhand';
  }, []);
  return <h1>Sessions</h1>;
}

function Form() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <>
      <h1>Form</h1>
      <input ref={field} aria-label="Name" />
    </>
  );
}

const pages = [
  { path: '/devices', Component: () => <h1>Devices</h1> },
  { path: '/sessions', Component: Sessions },
  { path: '/form', Component: Form },
];

describe('PageAnnouncer', () => {
  let router: ReturnType<typeof createMemoryRouter>;
  const go = (to: string) => act(() => router.navigate(to));

  beforeEach(() => {
    router = createMemoryRouter([{ Component: Root, children: pages }], { initialEntries: ['/devices'] });
    render(<RouterProvider router={router} />);
  });

  it('announces a new page by its title and moves the focus to its heading', async () => {
    expect(screen.getByRole('status').textContent).toBe('');
    expect(document.activeElement).toBe(document.body);
    screen.getByRole('button').focus();
    await go('/sessions');
    expect(screen.getByRole('status').textContent).toBe('Sessions – Nearhand');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Sessions' }));
  });

  it('leaves the focus where the page has set it', async () => {
    await go('/form');
    expect(document.activeElement).toBe(screen.getByRole('textbox'));
  });

  it('leaves the focus when only the query changes', async () => {
    screen.getByRole('button').focus();
    await go('/devices?search=x');
    expect(document.activeElement).toBe(screen.getByRole('button'));
  });
});
