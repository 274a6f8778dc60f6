import { describe, expect, it } from '@jest/globals';
import { store } from '@nearhand/platform/core';
import { notificationsAtom } from '@nearhand/platform/host';
import { aMe, errorResponse } from '@nearhand/platform/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { anInvitation, anOperator, at, marco, openOperators as open, owner, people } from './testing/open-operators.tsx';

const invited = anInvitation('i1', 'zofia@example.com');

async function choose(user: Awaited<ReturnType<typeof open>>['user'], name: string) {
  await user.click(await screen.findByRole('button', { name: 'More actions for Marco Müller' }));
  await user.click(await screen.findByRole('menuitem', { name, hidden: true }));
  return screen.findByRole('dialog');
}

describe('OperatorsScreen', () => {
  it('shows roles, second factors and licenses', async () => {
    await open();
    expect(screen.getByRole('row', { name: /Ada Nowak \(you\)/ }).textContent).toContain('Owner');
    expect(screen.getByRole('row', { name: /Marco Müller/ }).textContent).toContain('Off');
    expect(screen.getByText('2 of 10 seats are taken, 1 is held for an invitation')).toBeTruthy();
  });

  it('is read-only for operators and does not request invitations', async () => {
    const { server } = await open({}, aMe());
    expect(screen.queryByRole('button', { name: /More actions/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Invite colleagues' })).toBeNull();
    expect(server.calls.filter((call) => call.includes('/invitation'))).toEqual([]);
    for (const name of ['Export CSV', 'Change role']) expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('marks operators over the limit of the plan, and shows what unlocks them', async () => {
    const page = { ...people(marco), licenses: { used: 2, invited: 0, allowed: 1 }, lockedIds: ['marco'] };
    await open({ 'GET /company/*/user': () => page });
    expect(screen.getByRole('row', { name: /Marco Müller/ }).textContent).toContain('Locked');
    expect(screen.getByRole('row', { name: /Ada Nowak/ }).textContent).not.toContain('Locked');
    expect(screen.getByText('1 operator is locked')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See larger plans' }).getAttribute('href')).toBe('/app/account/upgrade');
  });

  it('offers no actions for the user and the owner', async () => {
    await open({}, aMe({ user: { id: 'admin', role: 'admin', isAdmin: true } }));
    expect(await screen.findByRole('button', { name: 'More actions for Marco Müller' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'More actions for Ada Nowak' })).toBeNull();
  });
});

describe('OperatorsScreen when the server fails', () => {
  const down = () => errorResponse(500, 'INTERNAL', 'So it is');

  it('shows one error for operators and invitations', async () => {
    const { server, router } = await open();
    server.use({ 'GET /company/*/user': down, 'GET /company/*/invitation': down });
    await act(() => router.revalidate());
    expect(await screen.findAllByRole('alert')).toHaveLength(1);
  });

  it('shows an error when only the invitations fail', async () => {
    await open({ 'GET /company/*/invitation': down });
    expect(await screen.findByText('So it is')).toBeTruthy();
  });
});

describe('operator row', () => {
  it("opens the menu on Enter, and the settings for the user's own row", async () => {
    const { user, router } = await open();
    const row = screen.getByRole('row', { name: /Marco Müller/ });
    act(() => row.focus());
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('menuitem', { name: 'Deactivate', hidden: true })).toBeTruthy();
    await user.keyboard('{Escape}');
    await user.dblClick(screen.getByRole('row', { name: /Ada Nowak/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/app/account/settings'));
  });
});

describe('operator menu', () => {
  it('warns of a live session before a deactivation, and names it', async () => {
    const session = {
      sessionId: 's1',
      title: 'Label printer',
      customerName: 'Marta Lis',
      customerEmail: '',
      operator: { id: 'marco', name: 'Marco Müller' },
      status: 'active',
    };
    const { user, server } = await open({ 'GET /company/*/session': () => ({ items: [session], total: 1 }) });
    const dialog = await choose(user, 'Deactivate');
    const warning = await within(dialog).findByRole('alert', { name: 'Marco Müller has an open session' });
    expect(warning.textContent).toContain('Label printer · Marta Lis');
    expect(within(warning).getByRole('link').getAttribute('href')).toBe('/app/sessions/s1');
    expect(server.calls.find((call) => call.includes('/session'))).toContain('operatorId=marco&status=active');
  });

  it('deactivates after a confirmation that explains the consequences', async () => {
    const asked: unknown[] = [];
    const { user } = await open({
      'PUT /user/marco': ({ body }) => {
        asked.push(body);
        return { ...marco, isActive: false };
      },
    });
    const dialog = await choose(user, 'Deactivate');
    expect(dialog.textContent).toContain('signed out everywhere');
    await user.click(within(dialog).getByRole('button', { name: 'Deactivate' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked).toEqual([{ isActive: false }]);
  });

  it('shows the error in the dialog when the server refuses', async () => {
    const { user } = await open({ 'DELETE /user/marco': () => errorResponse(403, 'FORBIDDEN', 'You may not do this') });
    const dialog = await choose(user, 'Remove');
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
    expect((await within(dialog).findByRole('alert')).textContent).toBe('You may not do this');
  });

  it('transfers the ownership', async () => {
    const asked: unknown[] = [];
    const { user } = await open({
      'POST /company/*/ownership': ({ body }) => {
        asked.push(body);
        return owner.company;
      },
    });
    const dialog = await choose(user, 'Transfer ownership');
    await user.click(within(dialog).getByRole('button', { name: 'Transfer ownership' }));
    await waitFor(() => expect(asked).toEqual([{ userId: 'marco' }]));
  });
});

describe('removing a second factor', () => {
  const withFactor = anOperator('marco', 'Marco Müller', { secondFactor: true });

  it('updates the list after a confirmation', async () => {
    let isThere = true;
    const { user } = await open({
      'GET /company/*/user': () => people(isThere ? withFactor : marco),
      'DELETE /user/marco/second-factor': () => {
        isThere = false;
        return new Response(null, { status: 204 });
      },
    });
    const dialog = await choose(user, 'Turn off two-factor authentication');
    expect(dialog.textContent).toContain('signed out everywhere');
    await user.click(within(dialog).getByRole('button', { name: 'Turn off two-factor authentication' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(store.get(notificationsAtom)).toMatchObject([{ type: 'success', message: 'Two-factor authentication is off for Marco Müller' }]);
    await waitFor(() => expect(screen.getByRole('row', { name: /Marco Müller/ }).textContent).toContain('Off'));
  });

  it('shows the error in the dialog when the server refuses', async () => {
    const { user } = await open({
      'GET /company/*/user': () => people(withFactor),
      'DELETE /user/marco/second-factor': () => errorResponse(409, 'IDENTITY_HOSTED', 'Another service manages your sign-in'),
    });
    const dialog = await choose(user, 'Turn off two-factor authentication');
    await user.click(within(dialog).getByRole('button', { name: 'Turn off two-factor authentication' }));
    expect((await within(dialog).findByRole('alert')).textContent).toBe('Another service manages your sign-in');
  });

  it('is offered only for operators that have one', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'More actions for Marco Müller' }));
    expect(await screen.findByRole('menuitem', { name: 'Remove', hidden: true })).toBeTruthy();
    expect(screen.queryByRole('menuitem', { name: 'Turn off two-factor authentication', hidden: true })).toBeNull();
  });
});

describe('invitations', () => {
  it('invites a pasted list, shows the outcome of each address, and keeps invalid addresses in the field', async () => {
    const asked: unknown[] = [];
    const { user } = await open({
      'POST /company/*/invitation': ({ body }) => {
        asked.push(body);
        const items = [
          { email: 'zofia@example.com', outcome: 'invited', invitation: invited },
          { email: 'nonsense', outcome: 'invalidEmail', invitation: null },
        ];
        return { items };
      },
    });
    await user.click(screen.getByRole('button', { name: 'Invite colleagues' }));
    const field = await screen.findByRole('textbox', { name: 'Email addresses' });
    await user.type(field, 'Zofia <zofia@example.com>, nonsense');
    await user.click(screen.getByRole('button', { name: 'Send 2 invitations' }));
    expect(await screen.findByText('Not a valid email address. Correct it below')).toBeTruthy();
    expect(screen.getByText('Invited')).toBeTruthy();
    expect(asked).toEqual([{ emails: ['zofia@example.com', 'nonsense'], isAdmin: false }]);
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Email addresses' }).value).toBe('nonsense');
  });

  it('resends, shows the link of, and revokes a pending invitation', async () => {
    let items = [invited];
    const { user, server } = await open({
      'GET /company/*/invitation': () => ({ items }),
      'POST /company/*/invitation/i1/resend': () => invited,
      'POST /company/*/invitation/i1/link': () => ({ url: 'https://nearhand.example/user/invitation#token=x', expiresAt: at }),
      'DELETE /company/*/invitation/i1': () => {
        items = [];
        return new Response(null, { status: 204 });
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Send again to zofia@example.com' }));
    expect(await screen.findByText('Sent again. The old link no longer works')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Get a link for zofia@example.com' }));
    expect(await screen.findByDisplayValue('https://nearhand.example/user/invitation#token=x')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Revoke the invitation of zofia@example.com' }));
    await waitFor(() => expect(screen.queryByText('zofia@example.com')).toBeNull());
    expect(server.calls.some((call) => call.startsWith('DELETE'))).toBe(true);
  });

  it('moves the focus to the list after a revocation, and to the invite button after the last one', async () => {
    const left = new Map(['ola', 'zofia'].map((name) => [name, anInvitation(name, `${name}@example.com`)]));
    const { user } = await open({
      'GET /company/*/invitation': () => ({ items: [...left.values()] }),
      'DELETE /company/*/invitation/*': ({ path }) => {
        left.delete(path.split('/').at(-1) ?? '');
        return new Response(null, { status: 204 });
      },
    });
    const revoke = async (name: string) => {
      await user.click(await screen.findByRole('button', { name: `Revoke the invitation of ${name}@example.com` }));
      await waitFor(() => expect(screen.queryByText(`${name}@example.com`)).toBeNull());
    };
    await revoke('ola');
    expect(document.activeElement).toBe(screen.getByRole('list', { name: /invitation/i }));
    await revoke('zofia');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Invite colleagues' }));
  });

  it('gives all invitations one tab stop, so that many of them are passed at once', async () => {
    const items = ['ola', 'zofia'].map((name) => anInvitation(name, `${name}@example.com`));
    const { user } = await open({ 'GET /company/*/invitation': () => ({ items }) });
    const resend = (name: string) => screen.findByRole('button', { name: `Send again to ${name}@example.com` });
    const list = screen.getByRole('list', { name: /invitation/i });
    await user.click(await resend('ola'));
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}');
    expect(document.activeElement).toBe(await resend('zofia'));
    await user.tab();
    expect(list.contains(document.activeElement)).toBe(false);
    await user.tab({ shift: true });
    expect(document.activeElement).toBe(await resend('zofia'));
  });
});
