import { describe, expect, it } from '@jest/globals';
import { StoreProvider, store } from '@nearhand/platform/core';
import { createMemoryRouter, publishRoutes, RouterProvider } from '@nearhand/platform/host';
import { IntlProvider } from '@nearhand/platform/intl';
import { english } from '@nearhand/platform/testing';
import { render, screen, within } from '@testing-library/react';
import { FormAction } from '../form-action/form-action';
import { FormLayout } from './form-layout';

const Page = () => (
  <>
    <h1>Sign in</h1>
    <FormAction>
      <a href="/user/sign-up">Create an account</a>
    </FormAction>
  </>
);

describe('FormLayout', () => {
  it('shows the logo with the action of the page above the content', async () => {
    publishRoutes([
      { name: 'home', path: '/' },
      { name: 'app', path: '/app/' },
    ]);
    const router = createMemoryRouter([{ Component: FormLayout, children: [{ path: '/', Component: Page }] }]);
    render(
      <StoreProvider store={store}>
        <IntlProvider locale="en" messages={english}>
          <RouterProvider router={router} />
        </IntlProvider>
      </StoreProvider>,
    );
    const header = within(await screen.findByRole('banner'));
    header.getByRole('link', { name: 'Nearhand home' });
    header.getByRole('link', { name: 'Create an account' });
    expect(screen.getAllByRole('link', { name: 'Create an account' })).toHaveLength(1);
    within(screen.getByRole('main')).getByRole('heading', { name: 'Sign in' });
  });
});
