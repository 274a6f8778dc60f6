import { createMemoryRouter } from '@nearhand/platform/host';
import { render, waitFor } from '@testing-library/react';
import { App, underRoot } from './app';

describe('App', () => {
  it('shows the loading bar while the first page loads', async () => {
    const router = createMemoryRouter(underRoot([{ path: '/', loader: () => new Promise(() => {}), Component: () => <p>The page</p> }]));
    const { container } = render(<App router={router} />);
    await waitFor(() => expect(container.querySelector('[data-state="running"]')).toBeTruthy());
  });
});
