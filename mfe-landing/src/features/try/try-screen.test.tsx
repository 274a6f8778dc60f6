import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { tabStorage } from '@nearhand/platform/core';
import { errorResponse, fakeApi, renderScreen } from '@nearhand/platform/testing';
import { screen } from '@testing-library/react';
import { TryScreen } from './try-screen.tsx';

const created = {
  sessionId: '019a9f2e-5c1b-7d2a-9d53-0f6f6f2f1a11',
  window: 'http://localhost/app/session/desktop/019a9f2e-5c1b-7d2a-9d53-0f6f6f2f1a11',
  invitation: 'http://localhost/join/Zm9vYmFyYmF6cXV4MTIzNA',
  accessToken: 'x.y.z',
  endsAt: '2030-01-01T00:10:00.000Z',
};
const page = { Component: TryScreen, loader: () => ({ facts: {} }) };
const openTry = () => renderScreen({ page, path: '/try', layout: 'none', links: { 'sign-up': '/user/sign-up' } });
const start = () => screen.findByRole('button', { name: 'Open both sides' });

beforeEach(() => tabStorage.remove('sandbox'));

describe('TryScreen', () => {
  it('offers both sides as links when the browser opens no window', async () => {
    const api = fakeApi({ 'POST /sandbox': () => created });
    window.open = () => null;
    const { user } = await openTry();

    await user.click(await start());

    const customer = await screen.findByRole('link', { name: 'Open the customer’s page' });
    expect([customer.getAttribute('href'), customer.getAttribute('target')]).toEqual([created.invitation, '_blank']);
    expect(screen.getByRole('link', { name: 'Open the operator’s window' }).getAttribute('href')).toBe(created.window);
    expect(JSON.parse(tabStorage.read('sandbox') ?? '')).toMatchObject({ path: new URL(created.window).pathname, accessToken: 'x.y.z' });
    expect(api.calls).toEqual(['POST /sandbox']);
  });

  it('explains why there is no trial, closes the window that it has opened, and offers sign-up', async () => {
    fakeApi({ 'POST /sandbox': () => errorResponse(429, 'SANDBOX_FULL', 'All trials are in use.') });
    const close = jest.fn();
    window.open = () => ({ close }) as unknown as Window;
    const { user } = await openTry();

    await user.click(await start());

    expect((await screen.findByText('All trials are in use.')).getAttribute('role')).toBe('alert');
    expect(close).toHaveBeenCalledTimes(1);
    expect((await start()).hasAttribute('disabled')).toBe(false);
    expect(screen.getByRole('link', { name: 'Start free' }).getAttribute('href')).toBe('/user/sign-up');
  });
});
