import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { openSettings } from '../testing/open-settings.tsx';

const anApp = (os: 'linux' | 'windows') => ({
  ...{ os, action: 'operator', version: '3.0.0', arch: 'x64', size: 94_476_288, sha256: '0'.repeat(64), hasScript: false },
  fileName: `nearhand-desktop-3.0.0-${os}-x64`,
});

describe('DesktopAppSection', () => {
  it('offers the app of each system, that of this computer first', async () => {
    await openSettings({
      handlers: { 'GET /integration/installer/list': () => ({ items: [anApp('windows'), anApp('linux')], preparing: [] }) },
    });
    const section = await screen.findByRole('region', { name: 'Desktop app' });
    const links = [...section.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['Download for Linux', '/api/integration/installer?action=operator&os=linux'],
      ['Download for Windows', '/api/integration/installer?action=operator&os=windows'],
    ]);
    expect(section.textContent).toContain('Version 3.0.0, 90.1 MB');
  });

  it('is absent if the server has none, or the list fails', async () => {
    const { fake } = await openSettings({ handlers: { 'GET /integration/installer/list': () => Response.json({}, { status: 500 }) } });
    await waitFor(() => expect(fake.calls).toContain('GET /integration/installer/list?action=operator'));
    expect(screen.getByRole('region', { name: 'This browser' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Desktop app' })).toBeNull();
  });
});
