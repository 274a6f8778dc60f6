import { fakeApi } from '@nearhand/platform/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { aSession } from '../../shared/testing/a-session.ts';
import { asked, closed, inMenu, openSessions as open, rowOf, withSessions, zofia } from './testing/open-sessions.tsx';

describe('SessionsScreen', () => {
  describe('filters', () => {
    it('are in the URL and in the requests of both lists', async () => {
      const server = fakeApi(withSessions(aSession()));
      const { user, router } = await open();
      await user.click(await screen.findByRole('button', { name: 'Filter by: Operator' }));
      await user.click(await screen.findByRole('menuitemcheckbox', inMenu('Zofia Łęcka')));
      await waitFor(() => expect(router.state.location.search).toBe(`?operatorId=${zofia}`));
      const [history, live] = asked(server).slice(-2);
      expect(history).toContain(`status=closed&operatorId=${zofia}`);
      expect(live).toContain(`status=waiting&status=connecting&status=active&status=reconnecting&operatorId=${zofia}`);
    });

    it('keep each other when the next one is set before the first is shown', async () => {
      fakeApi(withSessions(aSession()));
      const { user, router } = await open(`/app/sessions?operatorId=${zofia}`);
      await user.click(await screen.findByRole('button', { name: 'Filter by: Status' }));
      const [waiting, closedOnes] = await Promise.all(
        ['Waiting', 'Ended'].map((name) => screen.findByRole('menuitemcheckbox', inMenu(name))),
      );
      act(() => {
        waiting?.click();
        closedOnes?.click();
      });
      await user.keyboard('{Escape}');
      await user.click(screen.getByRole('button', { name: 'Filter by: When' }));
      await user.click(await screen.findByRole('menuitemradio', inMenu('Today')));
      await waitFor(() => expect(router.state.location.search).toContain('range=today'));
      expect(router.state.location.search).toBe(`?range=today&status=waiting&status=closed&operatorId=${zofia}`);
    });

    it('request no history when only open sessions are selected', async () => {
      const server = fakeApi(withSessions(aSession({ status: 'active', title: 'Running' }), closed({ title: 'Over' })));
      await open('/app/sessions?status=active&status=nonsense');
      await rowOf('Running');
      expect(asked(server).filter((call) => !call.endsWith('&status=active'))).toEqual([]);
      expect(screen.queryByRole('row', { name: /Over/ })).toBeNull();
    });

    it('accept chosen dates, including both days', async () => {
      const server = fakeApi(withSessions(closed({})));
      await open('/app/sessions?from=2026-02-27&to=2026-02-28&status=closed');
      await rowOf('Printer');
      const query = new URLSearchParams(asked(server)[0]?.split('?')[1]);
      expect(query.get('from')).toBe(new Date(2026, 1, 27).toISOString());
      expect(query.get('to')).toBe(new Date(2026, 2, 1).toISOString());
    });

    it('are saved under a name, and applied again', async () => {
      const kept: unknown[] = [];
      fakeApi({
        ...withSessions(aSession({ status: 'active' })),
        'GET /me/filter': () => ({ items: [{ filterId: 'f1', list: 'sessions', name: 'Waiting ones', query: 'status=waiting' }] }),
        'POST /me/filter': ({ body }) => {
          kept.push(body);
          return { filterId: 'f2', ...(body as object) };
        },
      });
      const { user, router } = await open('/app/sessions?search=printer&pageNumber=2');
      await user.click(await screen.findByRole('button', { name: 'Saved filters' }));
      await user.click(await screen.findByRole('menuitem', inMenu('Save this filter…')));
      await user.type(await screen.findByLabelText(/Filter name/), 'Printers');
      await user.click(screen.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(kept).toEqual([{ list: 'sessions', name: 'Printers', query: 'search=printer' }]));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await user.click(await screen.findByRole('button', { name: /Printers/ }));
      await user.click(await screen.findByRole('menuitem', inMenu('Waiting ones')));
      await waitFor(() => expect(router.state.location.search).toBe('?status=waiting'));
    });
  });

  it('remembers the hidden columns', async () => {
    fakeApi(withSessions(aSession()));
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Display' }));
    await user.click(await screen.findByRole('menuitemcheckbox', inMenu('Operator')));
    await user.click(await screen.findByRole('menuitemcheckbox', inMenu('Tags')));
    expect(screen.queryByRole('columnheader', { name: 'Operator' })).toBeNull();
    expect(screen.getByRole('columnheader', { name: 'Tags' })).toBeTruthy();
    expect(localStorage.getItem('nearhand.columns.sessions')).toBe('["extra","rating","operator"]');
  });
});
