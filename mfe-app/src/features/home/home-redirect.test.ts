import { renderScreen } from '@nearhand/platform/testing';
import { waitFor } from '@testing-library/react';
import * as page from './home-redirect.ts';

it('leads to the devices and keeps what the link carries', async () => {
  const { router } = await renderScreen({ page, path: '/app/', url: '/app/?action=onboarding', links: { devices: '/app/devices' } });
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/app/devices', search: '?action=onboarding' }));
});
