import { ApiError, isLocale, isSignedIn, localeAtom, type Me, refreshMe, store } from '@nearhand/platform/core';
import { type LoaderFunctionArgs, useLoaderData } from '@nearhand/platform/router';
import { isFramed } from '../../hosts/connect-host.ts';
import { type HostName, hostOrigins } from '../../hosts/host-origins.ts';

export interface IntegrationLoad {
  name: HostName;
  /** Whether the host shows this page. */
  hasHost: boolean;
  /** The user of this frame. */
  me: Me | null;
}

const isHostName = (text: string): text is HostName => Object.hasOwn(hostOrigins, text);

function hostNameOf(pathname: string): HostName {
  const name = pathname.split('/').findLast(Boolean) ?? '';
  if (!isHostName(name)) throw new Error(`There is no integration named ${name}`);
  return name;
}

async function loadUser(): Promise<Me | null> {
  if (!isSignedIn()) return null;
  try {
    const me = await refreshMe();
    if (isLocale(me.user.locale)) store.set(localeAtom, me.user.locale);
    return me;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

export async function loadIntegration({ request }: LoaderFunctionArgs): Promise<IntegrationLoad> {
  const name = hostNameOf(new URL(request.url).pathname);
  const hasHost = isFramed();
  return { name, hasHost, me: hasHost ? await loadUser() : null };
}

export const useIntegration = () => useLoaderData<typeof loadIntegration>();
