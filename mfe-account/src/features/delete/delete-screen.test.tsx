import { describe, expect, it } from '@jest/globals';
import { isSignedIn, meAtom, store } from '@nearhand/platform/core';
import { aMe, errorResponse, fakeApi, renderScreen, signInHere } from '@nearhand/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import * as page from './delete-screen.tsx';

const owner = (change: Partial<ReturnType<typeof aMe>> = {}) => ({ ...aMe({ user: { role: 'owner', isAdmin: true } }), ...change });

async function open(me: ReturnType<typeof aMe>, handlers: Parameters<typeof fakeApi>[0] = {}) {
  fakeApi(handlers);
  const iat = Math.floor(Date.now() / 1000);
  const accessToken = ['e30', btoa(JSON.stringify({ iat, exp: iat + 3600, auth_time: iat })), 'x'].join('.');
  signInHere({ accessToken });
  return renderScreen({ page, path: '/app/account/delete', me, links: { operators: '/app/account/operators' } });
}

describe('DeleteScreen', () => {
  it("deletes an operator's account after explaining what remains, and signs out", async () => {
    const { user } = await open(aMe(), { 'DELETE /me': () => new Response(null, { status: 204 }) });
    const button = await screen.findByRole('button', { name: 'Delete my account' });
    expect(button.hasAttribute('disabled')).toBe(true);
    expect(screen.getByText(/in the history of Example Ltd/)).toBeTruthy();
    await user.click(screen.getByRole('checkbox'));
    await user.click(button);
    await waitFor(() => expect(isSignedIn()).toBe(false));
  });

  it('asks an owner with other users to transfer the ownership or delete the company', async () => {
    await open(owner({ deletion: { mustTransferOwnership: true, deletesCompany: false } }));
    expect(await screen.findByRole('link', { name: 'Go to operators' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Delete my account' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Delete the company' }).hasAttribute('disabled')).toBe(true);
  });

  it('deletes the company after its name was typed, and keeps the text when the server refuses', async () => {
    const me = owner({ deletion: { mustTransferOwnership: false, deletesCompany: true } });
    const asked: unknown[] = [];
    const { user } = await open(me, {
      'DELETE /company/*': ({ body }) => {
        asked.push(body);
        return errorResponse(422, 'COMPANY_NAME_MISMATCH', 'That is not its name');
      },
    });
    const field = await screen.findByRole('textbox');
    await user.type(field, 'Example Ltd');
    await user.click(screen.getByRole('button', { name: 'Delete the company' }));
    expect((await screen.findByRole('alert')).textContent).toBe('That is not its name');
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('Example Ltd');
    expect(asked).toEqual([{ name: 'Example Ltd' }]);
  });

  it('warns that the App Store goes on charging a company that it bills', async () => {
    const me = owner({ deletion: { mustTransferOwnership: false, deletesCompany: true } });
    const subscription = { ...me.company.subscription, provider: 'app-store' as const };
    await open({ ...me, company: { ...me.company, subscription } });
    expect(await screen.findByText(/The App Store keeps charging/)).toBeTruthy();
  });

  it('lets only the owner restore a company that is being deleted; others may delete their account', async () => {
    const leaving = { ...owner().company, deletionAt: '2026-12-05T09:00:00.000Z' };
    const view = await open({ ...aMe(), company: leaving });
    expect(await screen.findByText('Only the owner can restore the company. Contact the owner if this is a mistake')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Restore the company' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Delete my account' })).toBeTruthy();
    view.unmount();

    const { user } = await open(owner({ company: leaving }), {
      'POST /company/*/restoration': () => owner().company,
      'GET /me': () => owner(),
    });
    await user.click(await screen.findByRole('button', { name: 'Restore the company' }));
    await waitFor(() => expect(store.get(meAtom)?.company.deletionAt).toBeNull());
    expect(await screen.findByRole('button', { name: 'Delete the company' })).toBeTruthy();
  });
});
