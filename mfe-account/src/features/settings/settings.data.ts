import type { components } from '@nearhand/contracts/openapi.gen';
import { api, client, requireMe, unwrap } from '@nearhand/platform/core';
import { loadAuthOptions, lookUpAccount } from '@nearhand/platform/identity';
import { type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs, useLoaderData } from '@nearhand/platform/router';
import { use, useEffect } from 'react';
import { canManageCompany, fetchCode } from './company/company.data.ts';
import { fetchApiKeys } from './integrations/api-keys.data.ts';
import { fetchIntercom } from './integrations/intercom.data.ts';
import { fetchWebhooks } from './integrations/webhooks.data.ts';

type Schemas = components['schemas'];
export type SignIn = Schemas['SignIn'];
export type RecoveryCodeCount = Schemas['RecoveryCodeCount'];
export type Installer = Schemas['Installer'];

/** Data of a section, or its error: the other sections still render. */
export type Part<T> = { value: T } | { failure: unknown };

const part = <T>(call: Promise<T>): Promise<Part<T>> =>
  call.then(
    (value) => ({ value }),
    (failure: unknown) => ({ failure }),
  );

/** The newest desktop app of each system, for browsers. */
async function listDesktopApps(signal: AbortSignal): Promise<Installer[]> {
  if (client.kind !== 'web') return [];
  const { items } = await unwrap(api.GET('/integration/installer/list', { params: { query: { action: 'operator' } }, signal }));
  return items;
}

/** Sign-in methods and active sign-ins. A hosted identity service has neither active sign-ins nor recovery codes. */
async function loadParts(signal: AbortSignal) {
  const options = loadAuthOptions();
  const account = lookUpAccount();
  const places = options.then(async ({ isIdentityEmbedded }) => {
    if (!isIdentityEmbedded) return null;
    const { items } = await unwrap(api.GET('/me/sign-in', { signal }));
    return items;
  });
  const recovery = Promise.all([options, account]).then(([{ isIdentityEmbedded }, { mfaInfo }]) =>
    isIdentityEmbedded && mfaInfo?.length ? unwrap(api.GET('/me/recovery-code', { signal })) : null,
  );
  const isAdmin = canManageCompany(requireMe());
  const code = isAdmin ? fetchCode(signal) : Promise.resolve(null);
  const intercomState = isAdmin ? fetchIntercom(signal) : Promise.resolve(null);
  const keys = isAdmin ? fetchApiKeys(signal) : Promise.resolve([]);
  const hooks = isAdmin ? fetchWebhooks(signal) : Promise.resolve([]);
  const [methods, signIns, recoveryCodes, companyCode, intercom, apiKeys, webhooks, desktopApps] = await Promise.all([
    part(Promise.all([options, account])),
    part(places),
    part(recovery),
    part(code),
    part(intercomState),
    part(keys),
    part(hooks),
    part(listDesktopApps(signal)),
  ]);
  return { methods, signIns, recoveryCodes, companyCode, intercom, apiKeys, webhooks, desktopApps };
}

/** The parts are requested once, by the first section that needs them or after the screen has been painted. */
export function loadSettings({ request: { signal } }: Pick<LoaderFunctionArgs, 'request'>) {
  let parts: ReturnType<typeof loadParts> | null = null;
  return {
    requestParts: () => {
      parts ??= loadParts(signal);
      return parts;
    },
  };
}

/** The tabs share their data, so that changing between them does not wait. */
export const shouldReloadSettings = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.pathname === nextUrl.pathname && defaultShouldRevalidate;

const useLoaded = () => useLoaderData<ReturnType<typeof loadSettings>>();

/** Suspends until the parts have loaded. */
export const useSettings = () => use(useLoaded().requestParts());

/** Lets the other tabs find their parts loaded. */
export function useEarlySettings(): void {
  const { requestParts } = useLoaded();
  useEffect(() => void requestParts(), [requestParts]);
}
