import { renderScreen } from '@nearhand/platform/testing';
import { waitFor } from '@testing-library/react';
import * as page from './home-redirect.ts';

describe('homeRedirect', () => {
  it('redirects to the devices and keeps the query', async () => {
    const { router } = await renderScreen({ page, path: '/app/', url: '/app/?action=onboarding', links: { devices: '/app/devices' } });
    await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/app/devices', search: '?action=onboarding' }));
  });
});
