import { describe, expect, it } from '@jest/globals';
import { meAtom, store } from '@nearhand/platform/core';
import { reauthenticationRequestAtom } from '@nearhand/platform/host';
import { aMe, errorResponse, signInHere } from '@nearhand/platform/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { openSettings, tokenOf } from '../testing/open-settings.tsx';

const addressField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'New email address' });
const changeButton = () => screen.getByRole('button', { name: 'Change address' });

describe('EmailSection', () => {
  it('sends a link to the new address and shows which address is in use', async () => {
    const sent: unknown[] = [];
    const { user } = await openSettings({ handlers: { 'PUT /me/email': ({ body }) => void sent.push(body) } });
    await user.type(addressField(), ' ada@new.example{Enter}');

    expect(await screen.findByText(/We have sent a link to ada@new.example.*Until then you sign in with ada@example.com/)).toBeTruthy();
    expect(sent).toEqual([{ email: 'ada@new.example' }]);
    expect(screen.getByRole('button', { name: /Send again in \d+ s/ })).toBeTruthy();

    await user.click(screen.getByRole('button', { name: 'Use another address' }));
    expect(addressField().value).toBe('');
  });

  it.each([
    ['nobody', 'Enter a full email address, such as ada@example.com'],
    ['ADA@example.com', 'This is already your address'],
  ])('rejects %s at the field without a request', async (typed, words) => {
    const { user } = await openSettings();
    await user.type(addressField(), `${typed}{Enter}`);
    expect(await screen.findByText(words)).toBeTruthy();
    expect(document.activeElement).toBe(addressField());
  });

  it("shows the server's error at the field and keeps the text", async () => {
    const handlers = { 'PUT /me/email': () => errorResponse(422, 'EMAIL_ALIAS', 'Aliases in the email address are not allowed') };
    const { user } = await openSettings({ handlers });
    await user.type(addressField(), 'ada+x@new.example{Enter}');
    expect(await screen.findByText('Aliases in the email address are not allowed')).toBeTruthy();
    expect(addressField().value).toBe('ada+x@new.example');
    expect(addressField().getAttribute('aria-invalid')).toBe('true');
  });

  it('reauthenticates when the sign-in is old, and keeps the form when that is cancelled', async () => {
    const sent: unknown[] = [];
    const { user } = await openSettings({ handlers: { 'PUT /me/email': ({ body }) => void sent.push(body) } });
    act(() => signInHere({ accessToken: tokenOf(600) }));
    await user.type(addressField(), 'ada@new.example{Enter}');
    await waitFor(() => expect(store.get(reauthenticationRequestAtom)?.reason).toBe('sensitive'));

    act(() => store.get(reauthenticationRequestAtom)?.cancel());
    await waitFor(() => expect(changeButton().hasAttribute('data-loading')).toBe(false));
    expect(sent).toEqual([]);
    expect(addressField().value).toBe('ada@new.example');
    expect(screen.queryByRole('alert', { name: /./ })).toBeNull();

    await user.click(changeButton());
    await waitFor(() => expect(store.get(reauthenticationRequestAtom)).not.toBeNull());
    act(() => store.get(reauthenticationRequestAtom)?.complete());
    await waitFor(() => expect(sent).toEqual([{ email: 'ada@new.example' }]));
  });

  it('asks to verify the address, resends the link and notices a verification elsewhere', async () => {
    const me = aMe({ user: { isVerified: false } });
    const calls: (string | null)[] = [];
    const { user, fake } = await openSettings({
      me,
      handlers: { 'POST /auth/send-verification-link': ({ query }) => void calls.push(query.get('redirectTo')) },
    });
    expect(screen.getByText('Verify your email address')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Send the link again' }));
    expect(await screen.findByText('We have sent a new link')).toBeTruthy();
    expect(calls).toEqual(['/app/account/settings']);

    fake.use({ 'GET /me': () => aMe() });
    act(() => void window.dispatchEvent(new Event('focus')));
    await waitFor(() => expect(screen.queryByText('Verify your email address')).toBeNull());
    expect(store.get(meAtom)?.user.isVerified).toBe(true);
  });
});
