import { describe, expect, it } from '@jest/globals';
import { accessToken } from '@nearhand/platform/host';
import { screen, waitFor } from '@testing-library/react';
import { aSettingsServer, identityPath, identityRefusal, openSettings, shown, tokenOf } from '../testing/open-settings.tsx';

const update = identityPath('v1/accounts:update');
const field = () => screen.getByLabelText<HTMLInputElement>('New password', { selector: 'input' });

describe('PasswordSection', () => {
  it('changes the password and keeps this browser signed in', async () => {
    const sent: unknown[] = [];
    const fresh = tokenOf(1);
    const handlers = {
      [update]: ({ body }: { body: unknown }) => {
        sent.push(body);
        return { kind: 'x', localId: 'x', email: 'ada@example.com', emailVerified: true, idToken: fresh, refreshToken: 'fresh' };
      },
    };
    const { user } = await openSettings({ tab: 'security', handlers });
    await user.type(field(), 'Correct-Horse-7{Enter}');

    await waitFor(() => expect(shown()).toEqual(['Your password has been changed']));
    expect(sent).toEqual([expect.objectContaining({ password: 'Correct-Horse-7' })]);
    expect(await accessToken()).toBe(fresh);
    expect(field().value).toBe('');
  });

  it('validates the rules without a request and reloads the policy', async () => {
    const { user, fake } = await openSettings({ tab: 'security' });
    const policies = () => fake.calls.filter((call) => call.endsWith('/v2/passwordPolicy')).length;
    await user.type(field(), 'short');
    const before = policies();
    await user.click(screen.getByRole('button', { name: 'Change password' }));

    expect(await screen.findByText('This password does not meet all rules yet')).toBeTruthy();
    expect(document.activeElement).toBe(field());
    await waitFor(() => expect(policies()).toBe(before + 1));
  });

  it('shows at the field that a password is too common', async () => {
    const { user } = await openSettings({ tab: 'security', handlers: { [update]: () => identityRefusal('WEAK_PASSWORD : common') } });
    await user.type(field(), 'Password1234{Enter}');
    expect(await screen.findByText('This password is too common. Choose another one')).toBeTruthy();
    expect(field().value).toBe('Password1234');
  });

  it('offers to set a password to users without one', async () => {
    const server = aSettingsServer();
    server.account.passwordHash = undefined;
    await openSettings({ tab: 'security', server });
    expect(screen.getByRole('button', { name: 'Set password' })).toBeTruthy();
    expect(screen.getByText(/You sign in without a password/)).toBeTruthy();
  });
});
