import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { useLoaderData } from 'react-router';
import { api, unwrap } from '../core/api.ts';
import { Button } from '../ui/ui.ts';
import { aMe } from './a-me.ts';
import { errorResponse, fakeApi } from './fake-api.ts';
import { renderScreen } from './render-screen.tsx';

const loader = () => unwrap(api.GET('/me'));

function Name() {
  const { user } = useLoaderData<typeof loader>();
  return <Button>{user.name}</Button>;
}

describe('renderScreen', () => {
  it('renders a page with its loader data', async () => {
    const server = fakeApi({ 'GET /me': () => aMe({ user: { name: 'Zofia' } }) });
    await renderScreen({ page: { Component: Name, loader }, path: '/x' });
    expect(await screen.findByRole('button', { name: 'Zofia' })).toBeTruthy();
    expect(server.calls).toEqual(['GET /me']);
  });

  it('renders the message of an error response', async () => {
    fakeApi({ 'GET /me': () => errorResponse(403, 'FORBIDDEN', 'You may not do this') });
    await renderScreen({ page: { Component: Name, loader }, path: '/x' });
    expect((await screen.findByRole('alert')).textContent).toBe('You may not do this');
  });
});
