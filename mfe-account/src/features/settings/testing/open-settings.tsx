import { localeAtom, type Me, store, themeAtom } from '@nearhand/platform/core';
import { notificationsAtom } from '@nearhand/platform/host';
import { aMe, aPasswordPolicy, fakeApi, renderScreen, signInHere } from '@nearhand/platform/testing';
import { configure } from '@testing-library/react';
import { loadSettings } from '../settings.data.ts';
import { SettingsScreen } from '../settings-screen.tsx';
import type { SettingsTab } from '../settings-tabs.ts';

// The sections suspend. React drops what suspends inside of the `act` that would surround each event, and they would never show new data.
configure({ eventWrapper: (dispatch) => dispatch() });

const at = '2026-11-20T09:00:00.000Z';

const account = {
  localId: 'x',
  email: 'ada@example.com',
  emailVerified: true,
  displayName: 'Ada Nowak',
  providerUserInfo: [] as { providerId: string; rawId: string; federatedId: string; email?: string }[],
  passwordHash: 'UkVEQUNURUQ=' as string | undefined,
  mfaInfo: [] as { mfaEnrollmentId: string; displayName: string; enrolledAt: string; totpInfo: object }[],
  validSince: '0',
  createdAt: '0',
  lastLoginAt: '0',
  disabled: false,
};

const signIn = (last: number, change: object = {}) => ({
  signInId: `01890000-0000-7000-8000-${String(last).padStart(12, '0')}`,
  method: 'password',
  hasSecondFactor: false,
  address: `203.0.113.${last}`,
  device: 'Firefox on Linux',
  createdAt: at,
  lastUsedAt: at,
  isCurrent: false,
  ...change,
});

export const identityPath = (name: string) => `POST /identitytoolkit.googleapis.com/${name}`;

/** A token of a sign-in that many seconds ago. */
export function tokenOf(signedInAgoS: number): string {
  const iat = Math.floor(Date.now() / 1000);
  const claims = { sub: 'x', iat, exp: iat + 3600, auth_time: iat - signedInAgoS };
  return ['e30', btoa(JSON.stringify(claims)), 'x'].join('.');
}

/** An error response of the identity provider. */
export const identityRefusal = (code: string) =>
  Response.json({ error: { code: 400, message: code, errors: [{ message: code, domain: 'global', reason: 'invalid' }] } }, { status: 400 });

/** API handlers of the page, which a test may override. */
export function aSettingsServer() {
  return {
    account: { ...account },
    options: { providers: [] as { name: string; title: string }[], isCaptchaRequired: true, isIdentityEmbedded: true },
    signIns: [signIn(1, { isCurrent: true, device: 'Chrome on Windows' }), signIn(2)],
    recoveryCodesLeft: 8,
  };
}

const links = { settings: '/app/account/settings/:tab?', delete: '/app/account/delete' };

interface Opened {
  tab?: SettingsTab;
  /** Query and fragment. */
  address?: string;

  me?: Me;
  server?: ReturnType<typeof aSettingsServer>;
  handlers?: Parameters<typeof fakeApi>[0];
}

/** Renders the screen right after signing in. */
export async function openSettings({ tab = 'profile', address = '', me = aMe(), server = aSettingsServer(), handlers = {} }: Opened = {}) {
  const fake = fakeApi({
    'GET /me': () => me,
    'GET /auth/provider': () => server.options,
    'GET /me/sign-in': () => ({ items: server.signIns }),
    'GET /integration/installer/list': () => ({ items: [], preparing: [] }),
    'GET /me/recovery-code': () => ({ left: server.recoveryCodesLeft, generatedAt: at }),
    [identityPath('v1/accounts:lookup')]: () => ({ kind: 'x', users: [server.account] }),
    'GET /identitytoolkit.googleapis.com/v2/passwordPolicy': () => aPasswordPolicy(),
    ...handlers,
  });
  store.set(localeAtom, 'en');
  store.set(themeAtom, 'light');
  store.set(notificationsAtom, []);
  signInHere({ accessToken: tokenOf(5) });
  const page = { Component: SettingsScreen, loader: loadSettings };
  const view = await renderScreen({ page, path: links.settings, url: `/app/account/settings/${tab}${address}`, me, links });
  await view.findByRole('heading', { level: 1 });
  // A section that follows once the first ones are on the screen.
  if (tab === 'profile') await view.findByRole('region', { name: 'This browser' });
  return { ...view, fake };
}

/** Messages of the visible notifications. */
export const shown = () => store.get(notificationsAtom).map(({ message }) => message);
