import { describe, expect, it } from '@jest/globals';
import { errorResponse, fakeProviderWindow } from '@nearhand/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aSettingsServer, identityPath, openSettings, shown } from '../testing/open-settings.tsx';

const places = () => within(screen.getByRole('list', { name: 'Where you are signed in' })).getAllByRole('listitem');

describe('SettingsScreen sign-ins', () => {
  it('lists active sign-ins and marks this browser', async () => {
    await openSettings({ tab: 'security' });
    const [here, there] = places().map(({ textContent }) => textContent);
    expect(here).toContain('Chrome on WindowsThis browserPassword · 203.0.113.1');
    expect(there).toContain('Firefox on LinuxPassword · 203.0.113.2');
    expect(within(places()[0] as HTMLElement).queryByRole('button')).toBeNull();
  });

  it('ends a sign-in and moves the focus to the list', async () => {
    const server = aSettingsServer();
    const ended: string[] = [];
    const handlers = {
      'DELETE /me/sign-in/*': ({ path }: { path: string }) => {
        ended.push(path.split('/').at(-1) ?? '');
        server.signIns = server.signIns.slice(0, 1);
      },
    };
    const { user } = await openSettings({ tab: 'security', server, handlers });
    await user.click(screen.getByRole('button', { name: 'Sign out Firefox on Linux' }));
    await waitFor(() => expect(places()).toHaveLength(1));
    expect(ended).toEqual(['01890000-0000-7000-8000-000000000002']);
    expect(shown()).toEqual(['Firefox on Linux has been signed out']);
    await waitFor(() => expect(document.activeElement?.tagName).toBe('UL'));
    expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull();
  });

  it('ends all other sign-ins after a confirmation', async () => {
    const server = aSettingsServer();
    const handlers = {
      'DELETE /me/sign-in': () => {
        server.signIns = server.signIns.slice(0, 1);
      },
    };
    const { user } = await openSettings({ tab: 'security', server, handlers });
    await user.click(screen.getByRole('button', { name: 'Sign out everywhere else' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/^1 other browser will be signed out/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(places()).toHaveLength(1));
    expect(shown()).toEqual(['You are signed out everywhere else']);
  });

  it('reloads the list when a sign-in was ended elsewhere', async () => {
    const server = aSettingsServer();
    const handlers = {
      'DELETE /me/sign-in/*': () => {
        server.signIns = server.signIns.slice(0, 1);
        return errorResponse(404, 'SIGN_IN_NOT_FOUND', 'This sign-in has already ended');
      },
    };
    const { user } = await openSettings({ tab: 'security', server, handlers });
    await user.click(screen.getByRole('button', { name: 'Sign out Firefox on Linux' }));
    expect(await screen.findByText('This sign-in has already ended')).toBeTruthy();
    await waitFor(() => expect(places()).toHaveLength(1));
  });

  it('shows the other sections when the list fails, and retries in place', async () => {
    const { user, fake } = await openSettings({
      tab: 'security',
      handlers: { 'GET /me/sign-in': () => errorResponse(404, 'NOT_FOUND', 'This could not be found') },
    });
    expect(screen.getByRole('button', { name: 'Change password' })).toBeTruthy();
    fake.use({ 'GET /me/sign-in': () => ({ items: aSettingsServer().signIns }) });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(places()).toHaveLength(2));
  });

  const google = { name: 'google', title: 'Google' };
  const methods = () => within(screen.getByRole('region', { name: 'Sign-in methods' }));

  it('keeps the last sign-in method when no provider is configured', async () => {
    await openSettings({ tab: 'security' });
    expect(methods().getByText(/such as Google or Apple, are configured/)).toBeTruthy();
    expect(methods().getByText(/This is your only sign-in method/)).toBeTruthy();
    expect(methods().queryByRole('button')).toBeNull();
  });

  it('unlinks a provider when another sign-in method exists', async () => {
    const server = aSettingsServer();
    server.options.providers = [google];
    server.account.providerUserInfo = [{ providerId: 'google.com', rawId: '1', federatedId: '1', email: 'ada@gmail.example' }];
    const removed: unknown[] = [];
    const handlers = {
      [identityPath('v1/accounts:update')]: ({ body }: { body: unknown }) => {
        removed.push((body as { deleteProvider: string[] }).deleteProvider);
        server.account.providerUserInfo = [];
        return { kind: 'x', localId: 'x', email: 'ada@example.com', emailVerified: true };
      },
    };
    const { user } = await openSettings({ tab: 'security', server, handlers });
    expect(methods().getByText('ada@gmail.example')).toBeTruthy();
    await user.click(methods().getByRole('button', { name: 'Unlink Google' }));
    expect(await methods().findByRole('button', { name: 'Link Google' })).toBeTruthy();
    expect(removed).toEqual([['google.com']]);
    expect(shown()).toEqual(['Google has been unlinked from your account']);
  });

  describe('linking a provider', () => {
    const aGoogleServer = () => {
      const server = aSettingsServer();
      server.options.providers = [google];
      return server;
    };

    it('completes with the result of a full-page redirect', async () => {
      const verifier = 'v'.repeat(43);
      sessionStorage.setItem('nearhand.provider-return', JSON.stringify({ provider: 'google', verifier, outcome: 'the-handle' }));
      const server = aGoogleServer();
      const linked: unknown[] = [];
      const handlers = {
        [identityPath('v1/accounts:signInWithIdp')]: ({ body }: { body: unknown }) => {
          linked.push(body);
          return {};
        },
      };
      await openSettings({ tab: 'security', server, handlers });
      await waitFor(() => expect(shown()).toEqual(['You can now also sign in with Google']));
      expect(linked).toMatchObject([{ pendingToken: 'the-handle', sessionId: verifier }]);
      expect(sessionStorage.getItem('nearhand.provider-return')).toBeNull();
    });

    it('shows an error when signing in at the provider failed', async () => {
      const kept = { provider: 'google', verifier: 'v', outcome: 'error=AUTHORIZATION_FAILED' };
      sessionStorage.setItem('nearhand.provider-return', JSON.stringify(kept));
      await openSettings({ tab: 'security', server: aGoogleServer() });
      expect((await methods().findByRole('alert')).textContent).toBe('Authorization error. Please try again');
    });

    it('shows progress, also when it replaces an earlier attempt', async () => {
      fakeProviderWindow();
      const server = aGoogleServer();
      server.options.providers = [google, { name: 'apple', title: 'Apple' }];
      const { user } = await openSettings({ tab: 'security', server });
      const button = (name: string) => methods().getByRole<HTMLButtonElement>('button', { name });
      await user.click(button('Link Google'));
      expect(button('Link Google').disabled).toBe(true);
      await user.click(button('Link Apple'));
      await waitFor(() => expect(button('Link Google').disabled).toBe(false));
      expect(button('Link Apple').disabled).toBe(true);
    });
  });
});
