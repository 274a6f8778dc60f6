import { describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { aSession } from '../../../shared/testing/a-session.ts';
import { openWindow, provideFakeBrowser } from '../testing/open-window.tsx';

provideFakeBrowser();

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const running = (limitAt: string | null) => aSession({ status: 'active', code: null, joinedAt: inMinutes(-470), limitAt });

describe('LimitNotice', () => {
  it('warns ten minutes before the limit, also in the title', async () => {
    await openWindow({ session: running(inMinutes(9)) });
    expect(screen.getByText(/The session reaches its maximum duration soon/).textContent).toMatch(/It ends in (9:00|8:\d\d)/);
    expect(screen.getByText(/start a new session/)).toBeTruthy();
    expect(document.title).toBe('The session ends soon');
  });

  it('stays hidden after it was dismissed, and returns for the last minute', async () => {
    const { user } = await openWindow({ session: running(inMinutes(9)) });
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(/maximum duration soon/)).toBeNull();
    const inLastMinute = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 8.5 * 60_000);
    expect(await screen.findByText(/maximum duration soon/, undefined, { timeout: 3_000 })).toBeTruthy();
    inLastMinute.mockRestore();
  });

  it('shows nothing long before the limit, or in a closed session', async () => {
    const { unmount } = await openWindow({ session: running(inMinutes(11)) });
    expect(screen.queryByText(/maximum duration soon/)).toBeNull();
    unmount();
    await openWindow({ session: { ...running(null), status: 'closed', closeReason: 'limit', closedAt: inMinutes(0) } });
    expect(screen.queryByText(/maximum duration soon/)).toBeNull();
  });
});
