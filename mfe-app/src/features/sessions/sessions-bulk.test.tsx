import { errorResponse, fakeApi } from '@nearhand/platform/testing';
import { presentCommands } from '@nearhand/platform/ui/console';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aSession } from '../../shared/testing/a-session.ts';
import { noRights, openSessions as open, rowOf, withSessions } from './testing/open-sessions.tsx';

describe('bulk actions on sessions', () => {
  it('close several sessions, and name the one that stays open', async () => {
    fakeApi({
      ...withSessions(
        aSession({ sessionId: 'a', title: 'One', can: { ...noRights, close: true } }),
        aSession({ sessionId: 'b', title: 'Two', can: { ...noRights, close: true } }),
        aSession({ sessionId: 'c', title: 'Foreign', can: noRights }),
      ),
      'PUT /session/*': ({ path }) =>
        path.endsWith('b') ? errorResponse(403, 'FORBIDDEN', 'You may not do this.') : aSession({ sessionId: 'a', status: 'closed' }),
    });
    const { user } = await open();
    await rowOf('One');
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
    const bar = screen.getByRole('region', { name: 'Selected sessions' });
    expect(bar.textContent).toContain('3 sessions selected');
    await user.click(within(bar).getByRole('button', { name: 'End 2 sessions' }));
    await user.click(await screen.findByRole('button', { name: 'End now' }));
    expect(await screen.findByText('1 of 2 ended')).toBeTruthy();
    expect(within(screen.getByRole('region', { name: 'Selected sessions' })).getByRole('listitem').textContent).toBe(
      'Two: You may not do this.',
    );
  });

  it('keep a selection that was made while other sessions were closing', async () => {
    const closing = Promise.withResolvers<void>();
    fakeApi({
      ...withSessions(
        aSession({ sessionId: 'a', title: 'One', can: { ...noRights, close: true } }),
        aSession({ sessionId: 'b', title: 'Two', can: { ...noRights, close: true } }),
      ),
      'PUT /session/a': async () => {
        await closing.promise;
        return aSession({ sessionId: 'a', status: 'closed' });
      },
    });
    const { user } = await open();
    await rowOf('One');
    await user.click(screen.getByRole('checkbox', { name: 'Select One' }));
    const bar = screen.getByRole('region', { name: 'Selected sessions' });
    await user.click(within(bar).getByRole('button', { name: 'End 1 session' }));
    await user.click(await screen.findByRole('button', { name: 'End now' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Two' }));
    closing.resolve();
    expect(await screen.findByText('1 of 1 ended')).toBeTruthy();
    const isSelected = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${name}` }).checked;
    await waitFor(() => expect(isSelected('One')).toBe(false));
    expect(isSelected('Two')).toBe(true);
  });

  it('offer the export to admins only, with an explanation', async () => {
    const server = fakeApi(withSessions(aSession()));
    const { user } = await open('/app/sessions', { role: 'operator' });
    const button = await screen.findByRole('button', { name: 'Export CSV' });
    expect(presentCommands().map(({ label }) => label)).not.toContain('Export CSV');
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await user.click(button);
    expect(server.calls.filter((call) => call.includes('export'))).toEqual([]);
  });

  it('export the filtered sessions as a file', async () => {
    const saved: string[] = [];
    URL.createObjectURL = () => 'blob:1';
    HTMLAnchorElement.prototype.click = function () {
      saved.push(this.download);
    };
    const headers = { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="sessions-2026-11-20.csv"' };
    const server = fakeApi({
      ...withSessions(aSession({ sessionId: 'a', title: 'One', status: 'closed' })),
      'GET /company/*/session/export': () => new Response('a\r\nb\r\n', { headers }),
    });
    const { user } = await open('/app/sessions?search=x&status=closed', { role: 'admin' });
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(saved).toEqual(['sessions-2026-11-20.csv']));
    act(() =>
      presentCommands()
        .find(({ label }) => label === 'Export CSV')
        ?.run(),
    );
    await waitFor(() => expect(saved).toHaveLength(2));
    await user.click(screen.getByRole('checkbox', { name: 'Select One' }));
    const bar = screen.getByRole('region', { name: 'Selected sessions' });
    await user.click(within(bar).getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(saved).toHaveLength(3));
    const exports = server.calls.filter((call) => call.includes('export'));
    expect(exports[0]).toMatch(/\?status=closed&search=x&separator=comma&timeZone=/);
    expect(exports[2]).toMatch(/\?sessionId=a&separator=comma&timeZone=/);
  });
});
