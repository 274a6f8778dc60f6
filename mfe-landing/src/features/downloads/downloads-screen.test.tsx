import { describe, expect, it, jest } from '@jest/globals';
import { renderScreen } from '@nearhand/platform/testing';
import { screen, within } from '@testing-library/react';
import { DownloadsScreen, loader } from './downloads-screen.tsx';

const sha256 = '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae';
const facts = {
  'site.url': 'https://support.example.com',
  'installer.linux.state': 'ready',
  'installer.linux.version': '2.18.1',
  'installer.linux.sha256': sha256,
  'installer.windows.state': 'missing',
};

async function openDownloads(os = '') {
  Object.assign(globalThis, { fetch: jest.fn(async () => Response.json(facts)) });
  const links = { 'sign-up': '/user/sign-up', join: '/join/:key?', 'locale-downloads': '/:locale/downloads/:os?' };
  return renderScreen({
    page: { Component: DownloadsScreen, loader },
    path: '/downloads/:os?',
    url: `/downloads/${os}`,
    layout: 'none',
    links,
  });
}

describe('DownloadsScreen', () => {
  it('shows all systems, and marks that of the visitor', async () => {
    await openDownloads();
    const card = (await screen.findByText('Your system')).closest('li');
    expect(card && within(card).getByRole('heading').textContent).toBe('Linux');
    expect(screen.getByText('Version 2.18.1,', { exact: false })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Windows' }).getAttribute('href')).toBe('/en/downloads/windows');
  });

  it('copies a command with the address of this server', async () => {
    const { user } = await openDownloads('linux');
    await screen.findByText(sha256);
    const part = screen.getByRole('heading', { name: 'Remove it' }).closest('section') ?? document.body;
    await user.click(within(part).getByRole('button', { name: 'Copy' }));
    expect(await within(part).findByRole('button', { name: 'Copied' })).toBeTruthy();
    const command = "curl -fsSL 'https://support.example.com/api/integration/installer/script?os=linux' | sudo sh -s -- --uninstall";
    expect(await navigator.clipboard.readText()).toBe(command);
  });

  it('has no page for an unknown system', async () => {
    await expect(loader({ params: { os: 'beos' } } as never)).rejects.toMatchObject({ init: { status: 404 } });
  });
});
