import { describe, expect, it } from '@jest/globals';
import { errorResponse } from '@nearhand/platform/testing';
import { act, screen } from '@testing-library/react';
import { asCustomer, captured, heading, sessionId, settle, sharing, socket } from './testing/as-customer.ts';

asCustomer();

const installer = {
  os: 'linux',
  action: 'attend',
  version: '2.18.1',
  arch: 'x64',
  fileName: 'nearhand-agent-2.18.1-linux-x64',
  size: 136_314_880,
  sha256: 'a'.repeat(64),
  hasScript: true,
};
const request = { type: 'permissions.request', id: '01890000-0000-7000-8000-00000000000a', permission: 'control' };
const asked = 'Ada Nowak asks to control your computer';
const missing = () => errorResponse(404, 'INSTALLER_NOT_FOUND', 'There is no installer for this system');

async function requested({ isAvailable = true } = {}) {
  const view = await sharing();
  view.api.use({
    'GET /integration/installer/latest': isAvailable ? () => installer : missing,
    'POST /session/*/control-code': () => ({ code: 'K7QMX2RVBD', expiresAt: '2099-01-01T00:00:00.000Z' }),
  });
  await view.send('control', request);
  return view;
}

describe('a request for control on the join page', () => {
  it('is refused by default', async () => {
    const { user, api } = await requested();
    expect(await screen.findByText(asked)).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Don’t allow');
    await user.keyboard('{Enter}');
    expect(screen.queryByText(asked)).toBeNull();
    expect(api.calls.filter((call) => call.includes('control-code'))).toEqual([]);
  });

  it('offers the program, with the code in its name, after the customer has agreed', async () => {
    const { user, api } = await requested();
    await user.click(await screen.findByRole('button', { name: 'Allow control' }));
    const download = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Download Nearhand' });
    expect(download.pathname + download.search).toBe('/api/integration/installer?action=attend&os=linux');
    expect(download.download).toBe('Nearhand-K7QMX-2RVBD');
    expect(screen.getByText(/130 MB/)).toBeTruthy();
    expect(api.calls).toContain(`POST /session/${sessionId}/control-code`);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('link', { name: 'Download Nearhand' })).toBeNull();
  });

  it('cannot be granted where there is no agent', async () => {
    await requested({ isAvailable: false });
    expect(await screen.findByText(/This is not possible on Linux yet/)).toBeTruthy();
    expect(screen.queryByText(asked)).toBeNull();
  });

  it('ends sharing here when the agent has taken over, and offers to come back', async () => {
    const { user } = await requested();
    const participant = { participantId: 'customer', name: '', role: 'customer' };
    act(() => socket.current.receive('session:presence', { sessionId, participant, isPresent: true }));
    await heading('Your computer is connected');
    expect(captured.track.readyState).toBe('ended');
    await settle();
    await user.click(screen.getByRole('button', { name: 'Take control back and share from this page' }));
    expect(await screen.findByRole('button', { name: 'Choose what to share' })).toBeTruthy();
  });
});
