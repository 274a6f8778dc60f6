import { describe, expect, it } from '@jest/globals';
import { aMe } from '@nearhand/platform/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { anInvitation, anOperator, marco, openOperators as open, owner, people, socket } from './testing/open-operators.tsx';

const hear = (what: string) => act(() => socket.receive('company:changed', { what }));
const names = () => screen.getAllByRole('row', { name: /Marco|Adela/ }).map((row) => row.dataset['id']);
const adela = anOperator('adela', 'Adela Nová');

describe('OperatorsScreen live updates', () => {
  it("shows another admin's changes and the used licenses", async () => {
    const { server } = await open();
    const inactive = { ...people({ ...marco, isActive: false }), licenses: { used: 1, invited: 1, allowed: 10 } };
    server.use({ 'GET /company/*/user': () => inactive });
    hear('user');
    await waitFor(() => expect(screen.getByRole('row', { name: /Marco Müller/ }).textContent).toContain('Deactivated'));
    expect(screen.getByText('1 of 10 seats are taken, 1 is held for an invitation')).toBeTruthy();
  });

  it('does not move rows while the user hovers', async () => {
    const { user, server } = await open();
    await user.hover(screen.getByRole('row', { name: /Marco Müller/ }));
    server.use({
      'GET /company/*/user': () => people(adela, marco),
      'GET /company/*/invitation': () => ({ items: [anInvitation('i1', 'ola@example.com')] }),
    });
    hear('invitation');
    const show = await screen.findByRole('button', { name: 'Show 2 new entries' });
    expect(names()).toEqual(['marco']);
    await user.click(show);
    await waitFor(() => expect(names()).toEqual(['adela', 'marco']));
    expect(screen.getByText('ola@example.com')).toBeTruthy();
  });

  it('removes actions when the user loses the permission', async () => {
    const admin = aMe({ user: { id: 'admin', role: 'admin', isAdmin: true } });
    const { server } = await open({}, admin);
    expect(screen.getByRole('button', { name: 'Invite colleagues' })).toBeTruthy();
    server.use({ 'GET /me': () => aMe({ user: { id: 'admin' } }) });
    hear('user');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Invite colleagues' })).toBeNull());
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('ignores other changes of the company', async () => {
    const { user, server } = await open({}, owner);
    const reads = () => server.calls.filter((call) => call === 'GET /me').length;
    await waitFor(() => expect(reads()).toBe(1));
    hear('company');
    await user.click(screen.getByRole('button', { name: 'Name' }));
    await waitFor(() => expect(server.calls.some((call) => call.includes('sortDirection=desc'))).toBe(true));
    expect(reads()).toBe(1);
  });

  it('shows changes that were made before the socket connected', async () => {
    let asked = 0;
    await open({ 'GET /company/*/user': () => (asked++ === 0 ? people(marco) : people(adela, marco)) });
    await waitFor(() => expect(names()).toEqual(['adela', 'marco']));
  });
});
