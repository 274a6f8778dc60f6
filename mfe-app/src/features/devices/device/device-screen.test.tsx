import { errorResponse, fakeApi } from '@nearhand/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aSession } from '../../../shared/testing/a-session.ts';
import { aDevice } from '../a-device.ts';
import { openDevice, withDevices } from '../testing/open-devices.tsx';

const can = { connect: true, restart: true, update: true, remove: true, manage: true };
const device = aDevice({ assignmentId: 'desk', name: 'Desk', hostname: 'desk-1', online: true, note: '<b>Ask first</b>', can });
const record = {
  auditId: 'r1',
  at: '2026-01-01T09:00:00.000Z',
  action: 'deviceAccessed',
  by: { id: 'a', name: 'Ada Nowak' },
  subject: { id: null, name: 'Desk' },
  address: '203.0.113.7',
  details: {},
};
const admin = { role: 'admin', isAdmin: true } as const;

const server = (overrides: Parameters<typeof fakeApi>[0] = {}) =>
  fakeApi({
    ...withDevices(),
    'GET /device/desk': () => device,
    'GET /device/desk/session': () => ({ items: [aSession({ title: 'Printer', status: 'closed', closeReason: 'operator' })] }),
    'GET /company/*/audit': () => ({ items: [record], total: 1, pageNumber: 1, pageSize: 25 }),
    ...overrides,
  });

describe('DeviceScreen', () => {
  it('shows facts, note, sessions and audit, as text', async () => {
    server();
    await openDevice('desk', admin);
    expect(await screen.findByRole('heading', { name: 'Desk', level: 1 })).toBeTruthy();
    for (const text of ['desk-1', 'Windows 11', '<b>Ask first</b>']) expect(screen.getByText(text)).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'Printer' })).toBeTruthy();
    expect(await screen.findByText('Ada Nowak connected')).toBeTruthy();
  });

  it('shows operators neither the rules of access nor the audit log', async () => {
    const { calls } = server({ 'GET /device/desk': () => ({ ...device, can: { ...can, manage: false } }) });
    await openDevice('desk', { role: 'operator', isAdmin: false });
    await screen.findByRole('heading', { name: 'Desk', level: 1 });
    expect(screen.queryByLabelText('Who may connect')).toBeNull();
    expect(calls.some((call) => call.includes('/audit'))).toBe(false);
  });

  it('saves who may connect and whether consent is required', async () => {
    const saved: unknown[] = [];
    server({
      'PUT /device/desk': ({ body }) => {
        saved.push(body);
        return device;
      },
    });
    const { user } = await openDevice('desk', { ...admin, id: 'me', name: 'Me' });
    await user.selectOptions(await screen.findByLabelText('Who may connect'), 'selected');
    await user.click(screen.getByRole('checkbox', { name: 'Me' }));
    await user.selectOptions(screen.getByLabelText('Consent'), 'ask');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved).toEqual([{ access: 'selected', consent: 'ask', allowedUserIds: ['me'] }]));
  });

  const clone = {
    cloneId: 'c1',
    hostname: 'copy-1',
    osVersion: null,
    ip: '203.0.113.9',
    firstSeenAt: record.at,
    lastSeenAt: record.at,
  };

  it('shows what has changed in other hardware, which an admin accepts after a question', async () => {
    let clones = [clone];
    server({
      'GET /device/desk': () => ({ ...device, hostname: 'DESK-01', ip: '203.0.113.9', clones }),
      'PUT /device/desk/clone/c1': () => {
        clones = [];
      },
    });
    const { user } = await openDevice('desk', admin);
    const alert = await screen.findByRole('alert');
    for (const text of ['Other hardware', 'copy-1 instead of DESK-01 · 203.0.113.9 ·']) expect(alert.textContent).toContain(text);
    await user.click(within(alert).getByRole('button', { name: 'Accept new hardware' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Accept' }));
    await waitFor(() => expect(screen.queryByText('Other hardware')).toBeNull());
  });

  it('lets operators reject other hardware, and not accept it', async () => {
    let clones = [clone];
    server({
      'GET /device/desk': () => ({ ...device, clones, can: { ...device.can, manage: false } }),
      'DELETE /device/desk/clone': () => {
        clones = [];
      },
    });
    const { user } = await openDevice('desk', { role: 'operator', isAdmin: false });
    const alert = await screen.findByRole('alert');
    expect(within(alert).queryByRole('button', { name: 'Accept new hardware' })).toBeNull();
    await user.click(within(alert).getByRole('button', { name: 'Reject' }));
    await waitFor(() => expect(screen.queryByText('Other hardware')).toBeNull());
  });

  it('shows a section that could not be loaded, and the rest', async () => {
    server({ 'GET /device/desk/session': () => errorResponse(400, 'VALIDATION_FAILED', 'No sessions today') });
    await openDevice('desk', admin);
    expect(await screen.findByText('No sessions today')).toBeTruthy();
    expect(await screen.findByText('Ada Nowak connected')).toBeTruthy();
  });
});
