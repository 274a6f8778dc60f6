import { describe, expect, it } from '@jest/globals';
import { aMe, errorResponse } from '@nearhand/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aSettingsServer, identityPath, identityRefusal, openSettings, shown, tokenOf } from '../testing/open-settings.tsx';

const enrolled = { mfaEnrollmentId: 'factor', displayName: 'Authenticator app', enrolledAt: '2026-11-01T09:00:00.000Z', totpInfo: {} };
const codes = ['k7mp-x2qw-9d4r', 'h3vb-t8nc-5f6j'];

function handlersOf(server: ReturnType<typeof aSettingsServer>) {
  const finalized: unknown[] = [];
  const handlers = {
    [identityPath('v2/accounts/mfaEnrollment:start')]: () => ({
      totpSessionInfo: {
        sharedSecretKey: 'JBSWY3DPEHPK3PXP',
        verificationCodeLength: 6,
        hashingAlgorithm: 'SHA1',
        periodSec: 30,
        sessionInfo: 'begun',
        finalizeEnrollmentTime: '2026-11-21T10:00:00.000Z',
      },
    }),
    [identityPath('v2/accounts/mfaEnrollment:finalize')]: ({ body }: { body: unknown }): unknown => {
      finalized.push(body);
      server.account.mfaInfo = [enrolled];
      return { idToken: tokenOf(5), refreshToken: 'fresh', totpAuthInfo: {} };
    },
    [identityPath('v2/accounts/mfaEnrollment:withdraw')]: () => {
      server.account.mfaInfo = [];
      return { idToken: tokenOf(5), refreshToken: 'fresh' };
    },
    'POST /me/recovery-code': (): unknown => ({ codes }),
  };
  return { handlers, finalized };
}

const section = () => within(screen.getByRole('region', { name: 'Two-factor authentication' }));

describe('SecondFactorSection', () => {
  it('enrols an authenticator app and shows recovery codes', async () => {
    const server = aSettingsServer();
    const { handlers, finalized } = handlersOf(server);
    const { user } = await openSettings({ tab: 'security', server, handlers });
    await user.click(screen.getByRole('button', { name: 'Set up two-factor authentication' }));

    expect(await screen.findByRole('img', { name: /QR code of the key/ })).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Key' }).value).toBe('JBSW Y3DP EHPK 3PXP');
    await user.type(screen.getByRole('textbox', { name: 'Code from the app' }), '123 456{Enter}');

    expect(await screen.findByText('k7mp-x2qw-9d4r')).toBeTruthy();
    expect(finalized).toEqual([expect.objectContaining({ totpVerificationInfo: { sessionInfo: 'begun', verificationCode: '123456' } })]);
    await user.click(screen.getByRole('button', { name: 'Copy all' }));
    expect(await navigator.clipboard.readText()).toBe(codes.join('\n'));

    const unprinted = () => [...document.querySelectorAll('.unprinted')].map((part) => part.contains(screen.queryByRole('dialog')));
    expect(unprinted()).toEqual([false]);

    await user.click(screen.getByRole('button', { name: 'I have saved them' }));
    expect(await section().findByText('8 recovery codes are left')).toBeTruthy();
    expect(unprinted()).toEqual([]);
    expect(shown()).toEqual(['Two-factor authentication is on']);
    await waitFor(() => expect(screen.queryByText('k7mp-x2qw-9d4r')).toBeNull());
  });

  it('rejects a wrong code and accepts the next one', async () => {
    const server = aSettingsServer();
    const { handlers } = handlersOf(server);
    const { user, fake } = await openSettings({ tab: 'security', server, handlers });
    const finalize = identityPath('v2/accounts/mfaEnrollment:finalize');
    fake.use({ [finalize]: () => identityRefusal('INVALID_CODE') });
    await user.click(screen.getByRole('button', { name: 'Set up two-factor authentication' }));
    const field = await screen.findByRole('textbox', { name: 'Code from the app' });
    await user.type(field, '12345{Enter}');
    expect(await screen.findByText('Enter the six-digit code from the app')).toBeTruthy();
    await user.type(field, '6{Enter}');
    expect(await screen.findByText(/This code is incorrect/)).toBeTruthy();

    fake.use({ [finalize]: handlers[finalize] ?? (() => null) });
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('k7mp-x2qw-9d4r')).toBeTruthy();
  });

  it('is on when recovery codes could not be created, and offers to create them', async () => {
    const server = aSettingsServer();
    server.recoveryCodesLeft = 0;
    const { handlers } = handlersOf(server);
    handlers['POST /me/recovery-code'] = () => errorResponse(503, 'UNAVAILABLE', 'Temporarily unavailable');
    const { user } = await openSettings({ tab: 'security', server, handlers });
    await user.click(screen.getByRole('button', { name: 'Set up two-factor authentication' }));
    await user.type(await screen.findByRole('textbox', { name: 'Code from the app' }), '123456{Enter}');

    expect(await section().findByText('There are no recovery codes left. Create new ones now')).toBeTruthy();
    expect(section().getByRole('button', { name: 'Create new recovery codes' })).toBeTruthy();
  });

  it('switches off after a confirmation', async () => {
    const server = aSettingsServer();
    server.account.mfaInfo = [enrolled];
    const { handlers } = handlersOf(server);
    const { user } = await openSettings({ tab: 'security', server, handlers });
    expect(section().getByText('Since November 1, 2026')).toBeTruthy();
    await user.click(section().getByRole('button', { name: 'Turn off' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Turn off two-factor authentication?' }));
    await user.click(dialog.getByRole('button', { name: 'Turn off' }));

    expect(await section().findByRole('button', { name: 'Set up two-factor authentication' })).toBeTruthy();
    expect(shown()).toEqual(['Two-factor authentication is off']);
  });

  it('shows that the company requires a second factor', async () => {
    const me = aMe();
    me.company.settings.secondFactorRequired = true;
    await openSettings({ tab: 'security', me });
    expect(section().getByText('Example Ltd requires two-factor authentication. Set it up to continue')).toBeTruthy();
  });

  it('has neither recovery codes nor active sign-ins with a hosted identity service', async () => {
    const server = aSettingsServer();
    server.options.isIdentityEmbedded = false;
    server.account.mfaInfo = [enrolled];
    await openSettings({ tab: 'security', server });
    expect(section().getByText(/does not offer recovery codes/)).toBeTruthy();
    expect(screen.getByText(/does not list where you are signed in/)).toBeTruthy();
  });
});
