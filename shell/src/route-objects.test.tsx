import { jest } from '@jest/globals';
import type { ReleasedRemote } from '@nearhand/contracts/release';
import type { Layout } from '@nearhand/contracts/routes';
import { createMemoryRouter, RouterProvider } from '@nearhand/platform/host';
import { IntlProvider } from '@nearhand/platform/intl';
import { english } from '@nearhand/platform/testing';
import { act, render, screen } from '@testing-library/react';
import { publishLandingLinks } from './layouts/landing/publish-landing-links';
import { publishRemotes } from './remotes/attribution';
import { routeObjects } from './route-objects';

const failing = (layout: Layout) => ({
  route: { name: layout, path: `/${layout}`, title: 'app.title.x', layout, access: 'public' } as const,
  load: async () => ({
    Component: () => null,
    loader: () => {
      throw new Response(null, { status: 404 });
    },
  }),
  remote: null,
});

const customer = {
  route: { name: 'customer', path: '/customers/:id', title: 'app.title.x', layout: 'landing', access: 'public' } as const,
  load: async () => ({ Component: () => <h1>The page</h1> }),
  remote: null,
};

const emptyRoute = { name: 'empty', path: '/empty', title: 'app.title.x', layout: 'form', access: 'public' } as const;
const released = {
  name: 'mfe_app',
  version: '2.18.1',
  owner: 'app',
  base: '/assets/mfe_app/1/',
  integrity: '',
  nav: [],
  routes: [emptyRoute],
} satisfies ReleasedRemote;
const empty = { route: emptyRoute, load: async () => ({ Component: () => null }), remote: released };

function open(path: string) {
  const children = routeObjects([failing('form'), failing('none'), customer, empty]);
  const router = createMemoryRouter([{ HydrateFallback: () => null, children }], { initialEntries: [path] });
  render(
    <IntlProvider locale="en" messages={english}>
      <RouterProvider router={router} />
    </IntlProvider>,
  );
}

describe('routeObjects', () => {
  it('show that the area is unavailable when a page shows nothing for 3 s', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    publishRemotes([released]);
    open('/empty');
    await screen.findByRole('main');
    await act(() => jest.advanceTimersByTimeAsync(2900));
    expect(screen.queryByRole('heading')).toBeNull();
    await act(() => jest.advanceTimersByTimeAsync(200));
    await screen.findByRole('heading', { name: 'This area is unavailable right now' });
    jest.useRealTimers();
  });

  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    publishLandingLinks();
  });

  it.each([
    ['the path is unknown', '/no/such/page'],
    ['the path is unknown and cannot be decoded', '/%'],
    ['an identifier has a stray percent sign', '/customers/100%'],
    ['an identifier is not UTF-8', '/customers/%c0%af'],
    ['a page without a layout fails', '/none'],
    ['a page inside a layout fails', '/form'],
  ])('show the error in one main landmark when %s', async (_condition, path) => {
    open(path);
    const heading = await screen.findByRole('heading', { name: 'This page could not be found' });
    expect(screen.getByRole('main').contains(heading)).toBe(true);
  });
});
