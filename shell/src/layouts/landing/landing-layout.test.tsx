import { expect, it } from '@jest/globals';
import { StoreProvider, store } from '@nearhand/platform/core';
import { createMemoryRouter, RouterProvider, signInAtom } from '@nearhand/platform/host';
import { IntlProvider } from '@nearhand/platform/intl';
import { english, signInHere } from '@nearhand/platform/testing';
import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
// The variant for browsers needs a MessageChannel, which jsdom lacks.
import { renderToString } from 'react-dom/server.edge';
import { showUserLinks } from '../../prerendered/user-link';
import { LandingLayout } from './landing-layout';
import { publishLandingLinks } from './publish-landing-links';

const page = () => (
  <StoreProvider store={store}>
    <IntlProvider locale="en" messages={english}>
      <RouterProvider router={createMemoryRouter([{ path: '/', Component: LandingLayout }])} />
    </IntlProvider>
  </StoreProvider>
);

it('LandingLayout takes over a prerendered page whose links are already those of a user', async () => {
  publishLandingLinks();
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(page());
  const links = () =>
    [...container.querySelectorAll('header > a')].map((link) => `${link.textContent?.trim()} ${link.getAttribute('href')}`);
  const asUser = [expect.stringMatching(/ \/app\/$/), 'Open the app /app/devices'];
  expect(links()).toEqual([expect.stringMatching(/ \/$/), 'Sign in /user/sign-in']);
  showUserLinks(container);
  expect(links()).toEqual(asUser);

  signInHere();
  const errors: unknown[] = [];
  await act(async () => void hydrateRoot(container, page(), { onRecoverableError: (error) => errors.push(error) }));
  expect([errors, links()]).toEqual([[], asUser]);
  act(() => store.set(signInAtom, null));
  expect(links().at(-1)).toBe('Sign in /user/sign-in');
});
