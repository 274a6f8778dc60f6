import { afterEach, describe, expect, it } from '@jest/globals';
import { client, store } from '@nearhand/platform/core';
import { signInAtom } from '@nearhand/platform/host';
import { renderScreen, signInHere } from '@nearhand/platform/testing';
import { act, screen } from '@testing-library/react';
import { Logo } from './logo';

const links = { app: '/app/', home: '/' };
const show = (path: string, height?: number) =>
  renderScreen({ page: { Component: () => <Logo {...(height && { height })} /> }, path, layout: 'none', links });

describe('Logo', () => {
  afterEach(() => act(() => store.set(signInAtom, null)));

  it('links to the home page, and to the app once somebody is signed in', async () => {
    await show('/pricing');
    expect((await screen.findByRole('link', { name: 'Nearhand home' })).getAttribute('href')).toBe('/');
    act(() => signInHere());
    expect(screen.getByRole('link', { name: 'Nearhand home' }).getAttribute('href')).toBe('/app/');
  });

  it('is no link in an app', async () => {
    Object.assign(client, { hasLogoLink: false });
    await show('/pricing');
    Object.assign(client, { hasLogoLink: true });
    expect(screen.getByRole('img', { name: 'Nearhand' })).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('is no link on integration pages', async () => {
    const { container } = await show('/integration/signed-in');
    await screen.findByText('Nearhand');
    expect(container.querySelector('svg')).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it.each([
    [undefined, 24],
    [40, 40],
  ])('is 5.83125 times as wide as high: a height of %p gives %p', async (height, shown) => {
    const { container } = await show('/pricing', height);
    await screen.findByRole('link');
    const mark = container.querySelector('svg');
    expect([mark?.getAttribute('height'), mark?.getAttribute('width')]).toEqual([String(shown), String(shown * 5.83125)]);
  });
});
