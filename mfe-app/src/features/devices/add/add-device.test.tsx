import { store } from '@nearhand/platform/core';
import { reconnectionsAtom } from '@nearhand/platform/host';
import { errorResponse, fakeApi } from '@nearhand/platform/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aDevice } from '../a-device.ts';
import { openDevices, socket, withDevices } from '../testing/open-devices.tsx';

const installer = {
  os: 'linux',
  action: 'device',
  version: '2.18.1',
  arch: 'x64',
  fileName: 'nearhand-agent-2.18.1-linux-x64',
  size: 50 * 1024 * 1024,
  sha256: 'ab'.repeat(32),
  hasScript: true,
};
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

const server = (overrides: Parameters<typeof fakeApi>[0] = {}) =>
  fakeApi({
    ...withDevices(),
    'GET /integration/installer/list': () => ({ items: [installer], preparing: [] }),
    'POST /company/*/device/code': () => ({ code: 'K7MPX2QW9D', expiresAt: inMinutes(30) }),
    ...overrides,
  });

async function openCard() {
  const { user } = await openDevices();
  await user.click((await screen.findAllByRole('button', { name: 'Add device' }))[0] as HTMLElement);
  const card = within(await screen.findByRole('dialog', { name: 'Add a device' }));
  return { user, card };
}

describe('AddDeviceDialog', () => {
  it('shows a command with a short-lived code, the checksum and a QR code without the code', async () => {
    server();
    const { card } = await openCard();
    const command = await card.findByLabelText<HTMLTextAreaElement>('Command');
    expect(command.value).toBe(
      `{ echo NEARHAND_CODE=K7MPX-2QW9D; curl -fsSL 'http://localhost/api/integration/installer/script?os=linux'; } | $(command -v sudo && echo --preserve-env=http_proxy,https_proxy,no_proxy) sh -s -- --server 'http://localhost'`,
    );
    expect(card.getByText(/SHA-256: (ab)+/)).toBeTruthy();
    expect(card.getByText('Version 2.18.1, 50 MB')).toBeTruthy();
    expect(card.getByRole('timer').textContent).toMatch(/^(30:00|29:5\d)$/);
    expect(card.getByRole('img', { name: 'QR code of the download address' })).toBeTruthy();
    expect(card.getByRole('link', { name: 'Download' }).getAttribute('href')).not.toContain('K7MPX');
  });

  it('opens at the address of the command of the palette, until it is closed', async () => {
    server();
    const { user } = await openDevices('/app/devices?action=add');
    await screen.findByRole('dialog', { name: 'Add a device' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('offers the systems that the server has an installer for', async () => {
    server({
      'GET /integration/installer/list': () => ({ items: [installer, { ...installer, os: 'macos', hasScript: false }], preparing: [] }),
    });
    const { user, card } = await openCard();
    const system = await card.findByLabelText('System of the device');
    expect(
      within(system)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['macOS', 'Linux']);
    expect(await card.findByLabelText('Command')).toBeTruthy();
    await user.selectOptions(system, 'macos');
    expect(await card.findByLabelText('Code')).toBeTruthy();
    expect(card.queryByLabelText('Command')).toBeNull();
  });

  it('explains that the server has none', async () => {
    server({ 'GET /integration/installer/list': () => ({ items: [], preparing: [] }) });
    const { card } = await openCard();
    expect(await card.findByText(/This server has no installer of the agent/)).toBeTruthy();
    expect(card.queryByLabelText('System of the device')).toBeNull();
  });

  it('shows the command as soon as the installer is prepared', async () => {
    let answer: unknown = { items: [], preparing: ['linux'] };
    server({ 'GET /integration/installer/list': () => answer });
    const { card } = await openCard();
    expect((await card.findByText(/is being prepared/)).textContent).toContain('Linux');
    answer = { items: [installer], preparing: [] };
    act(() => socket.receive('installers:changed'));
    expect(await card.findByLabelText('Command')).toBeTruthy();
    expect(card.queryByText(/is being prepared/)).toBeNull();
  });

  it('offers a new code when the code has expired', async () => {
    const codes = [
      { code: 'AAAAAAAAAA', expiresAt: inMinutes(-1) },
      { code: 'BBBBBBBBBB', expiresAt: inMinutes(30) },
    ];
    server({ 'POST /company/*/device/code': () => codes.shift() });
    const { user, card } = await openCard();
    expect(await card.findByText('The code has expired')).toBeTruthy();
    expect(card.queryByLabelText('Command')).toBeNull();
    await user.click(card.getByRole('button', { name: 'Create a new code' }));
    expect((await card.findByLabelText<HTMLInputElement>('Code')).value).toBe('BBBBB-BBBBB');
  });

  it('shows why no code could be created', async () => {
    server({ 'POST /company/*/device/code': () => errorResponse(429, 'TOO_MANY_ATTEMPTS', 'Try again later') });
    const { card } = await openCard();
    expect((await card.findByRole('alert')).textContent).toContain('Try again later');
  });

  it('loads installer and code when a lost connection is back', async () => {
    let isLost = true;
    const unlessLost = (answer: unknown) => () => {
      if (isLost) throw new TypeError('Failed to fetch');
      return answer;
    };
    server({
      'GET /integration/installer/list': unlessLost({ items: [installer], preparing: [] }),
      'POST /company/*/device/code': unlessLost({ code: 'K7MPX2QW9D', expiresAt: inMinutes(30) }),
    });
    const { card } = await openCard();
    expect(await card.findByText('The installers could not be loaded')).toBeTruthy();
    isLost = false;
    act(() => store.set(reconnectionsAtom, (count) => count + 1));
    expect(await card.findByLabelText('Command')).toBeTruthy();
  });

  it('names the device that was added while the dialog is open', async () => {
    const added = aDevice({ name: 'New one', online: true, createdAt: inMinutes(1) });
    let devices: unknown[] = [];
    server({ 'GET /company/*/device': () => ({ items: devices, total: devices.length, isTotalExact: true, pageNumber: 1, pageSize: 25 }) });
    const { card } = await openCard();
    devices = [added];
    act(() => socket.receive('company:changed', { what: 'device' }));
    await waitFor(() => expect(card.getByText('New one has been added')).toBeTruthy());
    expect(card.getByRole('button', { name: 'Connect' })).toBeTruthy();
  });
});
