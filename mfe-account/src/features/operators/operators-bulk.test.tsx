import { describe, expect, it } from '@jest/globals';
import { store } from '@nearhand/platform/core';
import { reauthenticationRequestAtom } from '@nearhand/platform/host';
import { aMe, errorResponse } from '@nearhand/platform/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { anInvitation, anOperator, marco, openOperators as open, owner, people, signedInAgo } from './testing/open-operators.tsx';

const zofia = anOperator('zofia', 'Zofia Łęcka', { role: 'admin', isAdmin: true });
const jan = anOperator('jan', 'Jan Kos', { isActive: false });
const everybody = { 'GET /company/*/user': () => people(marco, zofia, jan) };

type User = Awaited<ReturnType<typeof open>>['user'];
const select = (user: User, name: string) => user.click(screen.getByRole('checkbox', { name: `Select ${name}` }));
const bar = () => screen.findByRole('region', { name: 'Selected people' });

describe('operator selection', () => {
  it('excludes the owner and the user', async () => {
    const { user } = await open(everybody, aMe({ user: { id: 'zofia', role: 'admin', isAdmin: true } }));
    expect(screen.getAllByRole('checkbox', { name: /^Select (?!all)/ }).map((box) => box.getAttribute('aria-label'))).toEqual([
      'Select Marco Müller',
      'Select Jan Kos',
    ]);
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
    expect((await bar()).textContent).toContain('2 people selected');
  });

  it('reaches to those on other pages that can be changed', async () => {
    const page = { ...people(marco, jan), total: 4 };
    const all = people(marco, jan, zofia);
    const { user } = await open({ 'GET /company/*/user': ({ query }) => (query.get('pageSize') === '100' ? all : page) });
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
    await user.click(within(await bar()).getByRole('button', { name: /^Select all 4/ }));
    await waitFor(async () => expect((await bar()).textContent).toContain('3 people selected'));
    expect(within(await bar()).queryByRole('button', { name: /^Select all/ })).toBeNull();
    expect(within(await bar()).getByRole('button', { name: 'Remove (3)' })).toBeTruthy();
  });

  it('counts the operators that each action would change', async () => {
    const { user } = await open(everybody);
    for (const { name } of [marco, zofia, jan]) await select(user, name);
    const { getByRole } = within(await bar());
    expect(getByRole('button', { name: 'Deactivate (2)' })).toBeTruthy();
    expect(getByRole('button', { name: 'Activate (1)' })).toBeTruthy();
    expect(getByRole('button', { name: 'Remove (3)' })).toBeTruthy();
    await user.click(getByRole('button', { name: 'Change role' }));
    expect(await screen.findByRole('menuitem', { name: 'Make admins (1)', hidden: true })).toBeTruthy();
  });

  it('deactivates after a confirmation that lists the operators, and shows errors by operator', async () => {
    const asked: string[] = [];
    const { user } = await open({
      ...everybody,
      'PUT /user/marco': () => {
        asked.push('marco');
        return { ...marco, isActive: false };
      },
      'PUT /user/zofia': () => errorResponse(409, 'OWNERSHIP_TRANSFER_REQUIRED', 'Transfer the ownership first'),
    });
    for (const { name } of [marco, zofia, jan]) await select(user, name);
    await user.click(within(await bar()).getByRole('button', { name: 'Deactivate (2)' }));
    const dialog = await screen.findByRole('dialog', { name: 'Deactivate 2 people?' });
    for (const text of ['Marco Müller', 'Zofia Łęcka', '1 other selected person already has this setting'])
      expect(dialog.textContent).toContain(text);
    await user.click(within(dialog).getByRole('button', { name: 'Deactivate' }));

    await waitFor(async () => expect((await bar()).textContent).toContain('1 of 2 done'));
    expect((await bar()).textContent).toContain('Zofia Łęcka: Transfer the ownership first');
    expect(asked).toEqual(['marco']);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Jan Kos' }).checked).toBe(false);
    await user.click(within(await bar()).getByRole('button', { name: 'Done' }));
    expect(screen.queryByRole('region', { name: 'Selected people' })).toBeNull();
  });

  it('changes the role of several operators', async () => {
    const asked: unknown[] = [];
    const { user } = await open({
      ...everybody,
      'PUT /user/marco': ({ body }) => {
        asked.push(body);
        return { ...marco, role: 'admin', isAdmin: true };
      },
    });
    await select(user, marco.name);
    await user.click(within(await bar()).getByRole('button', { name: 'Change role' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Make admins (1)', hidden: true }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Make admin' }));
    await waitFor(() => expect(asked).toEqual([{ isAdmin: true }]));
  });
});

describe('bulk removal', () => {
  it('keeps operators and selection when reauthentication is cancelled', async () => {
    const { user, server } = await open(everybody);
    signedInAgo(180);
    for (const { name } of [marco, zofia]) await select(user, name);
    await user.click(within(await bar()).getByRole('button', { name: 'Remove (2)' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(store.get(reauthenticationRequestAtom)).toMatchObject({ reason: 'sensitive' }));
    act(() => store.get(reauthenticationRequestAtom)?.cancel());
    await waitFor(() => expect(store.get(reauthenticationRequestAtom)).toBeNull());
    expect(server.calls.filter((call) => call.startsWith('DELETE'))).toEqual([]);
    expect((await bar()).textContent).toContain('2 people selected');
  });

  it('reauthenticates once for all operators', async () => {
    const gone = () => new Response(null, { status: 204 });
    const { user, server } = await open({ ...everybody, 'DELETE /user/marco': gone, 'DELETE /user/zofia': gone });
    signedInAgo(180);
    for (const { name } of [marco, zofia]) await select(user, name);
    await user.click(within(await bar()).getByRole('button', { name: 'Remove (2)' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(store.get(reauthenticationRequestAtom)).not.toBeNull());
    signedInAgo(0);
    act(() => store.get(reauthenticationRequestAtom)?.complete());
    await waitFor(async () => expect((await bar()).textContent).toContain('2 of 2 done'));
    expect(server.calls.filter((call) => call.startsWith('DELETE'))).toHaveLength(2);
  });
});

describe('invitation selection', () => {
  const wait = [anInvitation('i1', 'ola@example.com'), anInvitation('i2', 'pio@example.com')];
  const invitationBar = () => screen.findByRole('region', { name: 'Selected invitations' });

  it('revokes after a confirmation with the number of invitations', async () => {
    let items = wait;
    const revoked = (id: string) => () => {
      items = items.filter(({ invitationId }) => invitationId !== id);
    };
    const { user } = await open({
      'GET /company/*/invitation': () => ({ items }),
      'DELETE /company/*/invitation/i1': revoked('i1'),
      'DELETE /company/*/invitation/i2': revoked('i2'),
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
    await user.click(within(await invitationBar()).getByRole('button', { name: 'Revoke (2)' }));
    const dialog = await screen.findByRole('dialog', { name: 'Revoke 2 invitations?' });
    await user.click(within(dialog).getByRole('button', { name: 'Revoke' }));
    await waitFor(async () => expect((await invitationBar()).textContent).toContain('2 of 2 done'));
    await waitFor(() => expect(screen.queryByText('ola@example.com')).toBeNull());
  });

  it('resends, and shows errors by address', async () => {
    const { user } = await open({
      'GET /company/*/invitation': () => ({ items: wait }),
      'POST /company/*/invitation/i1/resend': () => wait[0],
      'POST /company/*/invitation/i2/resend': () => errorResponse(429, 'TOO_MANY_ATTEMPTS', 'Too many attempts. Try again later'),
    });
    for (const { email } of wait) await user.click(await screen.findByRole('checkbox', { name: `Select ${email}` }));
    await user.click(within(await invitationBar()).getByRole('button', { name: 'Send again (2)' }));
    await waitFor(async () => expect((await invitationBar()).textContent).toContain('1 of 2 done'));
    expect((await invitationBar()).textContent).toContain('pio@example.com: Too many attempts');
  });
});

describe('operator filters', () => {
  it('are sent to the list and the export', async () => {
    const saved: string[] = [];
    URL.createObjectURL = () => 'blob:x';
    HTMLAnchorElement.prototype.click = function () {
      saved.push(this.download);
    };
    const headers = { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="operators-2026-11-20.csv"' };
    const table = () => new Response('id\r\n', { headers });
    const { user, server, router } = await open({ 'GET /company/*/user/export': table }, owner);
    await user.click(screen.getByRole('button', { name: /Filter by: Two-factor/ }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Off', hidden: true }));
    await waitFor(() => expect(router.state.location.search).toBe('?secondFactor=false'));
    await waitFor(() => expect(server.calls.some((call) => /\/user\?.*secondFactor=false/.test(call))).toBe(true));
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(saved).toEqual(['operators-2026-11-20.csv']));
    expect(server.calls.some((call) => call.includes('/user/export?secondFactor=false&separator=comma&'))).toBe(true);
  });

  it('ignores unknown values in the URL', async () => {
    const { server } = await open({}, owner, '/app/account/operators?role=boss&isActive=true&isActive=false&secondFactor=maybe');
    expect(server.calls.find((call) => call.includes('/user?'))).not.toMatch(/role|isActive|secondFactor/);
  });
});
