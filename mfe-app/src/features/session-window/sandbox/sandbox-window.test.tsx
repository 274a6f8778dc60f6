import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';

const sessionId = '01890000-0000-7000-8000-000000000009';
const path = `/app/session/desktop/${sessionId}`;
// Read once, when the code of the platform starts.
sessionStorage.setItem('nearhand.sandbox', JSON.stringify({ path, accessToken: 'x.y.z', endsAt: Date.now() + 600_000 }));
history.replaceState(null, '', path);
const { sandbox } = await import('@nearhand/platform/core');
const { aSession } = await import('../../../shared/testing/a-session.ts');
const { openWindow, provideFakeBrowser, receiveState } = await import('../testing/open-window.tsx');

provideFakeBrowser();

describe('the window of a trial', () => {
  it('shows what is left, and offers only what a trial can do', async () => {
    const { api } = await openWindow({ id: sessionId, session: aSession({ sessionId }) });

    expect(screen.getByRole('timer').textContent).toMatch(/^(10|9):\d\d$/);
    expect(screen.getByRole('link', { name: 'Sign up' }).getAttribute('target')).toBe('_blank');
    expect(screen.queryByText(/by email/i)).toBeNull();
    expect(api.calls).not.toContain('GET /me/session-request');
  });

  it('shows that it is over when the server has ended it, or when its time has come', async () => {
    await openWindow({ id: sessionId, session: aSession({ sessionId }) });

    await receiveState(aSession({ sessionId, version: 2, status: 'closed', closeReason: 'limit', closedAt: new Date().toISOString() }));
    expect(screen.getByRole('heading', { name: 'The ten minutes are over' })).toBe(document.activeElement);
    expect(screen.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe('/try');

    act(() => void Object.assign(sandbox ?? {}, { endsAt: Date.now() }));
    await waitFor(() => expect(screen.queryByRole('timer')).toBeNull());
    expect(screen.getByRole('heading', { name: 'The ten minutes are over' })).toBeTruthy();
  });
});
