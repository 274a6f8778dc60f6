import { describe, expect, it } from '@jest/globals';
import { aMe, errorResponse } from '@nearhand/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { openSettings, shown } from '../testing/open-settings.tsx';

const admin = aMe({ user: { role: 'admin', isAdmin: true } });
const connection = {
  workspaceId: 'ecahpwf5',
  workspaceName: 'Northwind Support',
  connectedBy: { id: '019a9f2e-5c1b-7d2a-9d53-0f6f6f2f1a12', name: 'Ada Nowak' },
  connectedAt: '2026-11-20T09:00:00.000Z',
  isRevoked: false,
};

/** Fakes a server with a connection that changes. */
async function openIntercom(initial: object | null, { address = '', isConfigured = true, refusal = null as Response | null } = {}) {
  const server = { connection: initial };
  const handles: unknown[] = [];
  const view = await openSettings({
    tab: 'integrations',
    address,
    me: admin,
    handlers: {
      'GET /company/*/code': () => ({ code: null, createdAt: null, expiresAt: null }),
      'GET /company/*/intercom': () => ({ isConfigured, connection: server.connection }),
      'PUT /company/*/intercom': ({ body }) => {
        handles.push(body);
        if (refusal) return refusal;
        server.connection = connection;
        return { isConfigured, connection };
      },
      'DELETE /company/*/intercom': () => {
        server.connection = null;
        return undefined;
      },
    },
  });
  return { ...view, handles, section: within(await screen.findByRole('region', { name: 'Intercom' })) };
}

describe('IntercomSection', () => {
  it('explains that the server has no app of Intercom', async () => {
    const { section } = await openIntercom(null, { isConfigured: false });
    expect(section.getByText('Intercom is not set up on this server')).toBeTruthy();
    expect(section.queryByRole('button')).toBeNull();
  });

  it('binds the workspace once when Intercom leads back to the page', async () => {
    const { section, handles, router } = await openIntercom(null, { address: '?section=intercom&intercom=h4ndle' });
    await waitFor(() => expect(shown()).toEqual(['Intercom is connected']));
    expect(handles).toEqual([{ handle: 'h4ndle' }]);
    expect(router.state.location.search).toBe('?section=intercom');
    expect(await section.findByText('Northwind Support')).toBeTruthy();
    expect(section.getByText('Connected by Ada Nowak on November 20, 2026')).toBeTruthy();
    expect(section.queryByRole('button', { name: 'Connect Intercom' })).toBeNull();
  });

  it('shows why a workspace cannot be bound', async () => {
    const refusal = errorResponse(409, 'INTERCOM_WORKSPACE_TAKEN', 'This workspace is connected to another company.');
    const { section } = await openIntercom(null, { address: '?intercom=h4ndle', refusal });
    expect(await section.findByText('This workspace is connected to another company.')).toBeTruthy();
    expect(section.getByRole('button', { name: 'Connect Intercom' })).toBeTruthy();
  });

  it.each([
    ['#error=INTERCOM_DENIED', 'Intercom did not allow the connection. Try again'],
    ['#error=INTERCOM_AUTHORIZATION_INVALID', 'This step has expired. Connect Intercom again'],
  ])('explains the refusal in the address %s', async (address, text) => {
    const { section } = await openIntercom(null, { address });
    expect(section.getByRole('alert').textContent).toBe(text);
  });

  it('ignores an unknown error in the address', async () => {
    const { section } = await openIntercom(null, { address: '#error=toString' });
    expect(section.queryByRole('alert')).toBeNull();
  });

  it('disconnects after a confirmation', async () => {
    const { section, user } = await openIntercom(connection);
    await user.click(section.getByRole('button', { name: 'Disconnect' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Disconnect' }));
    await waitFor(() => expect(shown()).toEqual(['Intercom is disconnected']));
    expect(await section.findByRole('button', { name: 'Connect Intercom' })).toBeTruthy();
  });

  it('asks to connect again when Intercom has revoked the connection', async () => {
    const { section } = await openIntercom({ ...connection, connectedBy: null, isRevoked: true });
    expect(section.getByRole('alert').textContent).toContain('no longer accepts');
    expect(section.getByRole('button', { name: 'Connect again' })).toBeTruthy();
  });
});
