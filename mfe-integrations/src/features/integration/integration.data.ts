import { isSignedIn } from '@nearhand/platform/core';
import { useLoaderData } from '@nearhand/platform/standalone';
import { isFramed } from '../../hosts/connect-host.ts';
import { type HostName, hostOrigins } from '../../hosts/host-origins.ts';
import type { LoadedOperator } from './operator.data.ts';

export interface IntegrationLoad {
  name: HostName;
  /** Whether the host shows this page. */
  hasHost: boolean;
  /** The company whose operators may use the page; null for all. */
  companyId: string | null;
  /** The user of this frame, and what they see. */
  operator: LoadedOperator | null;
}

const isHostName = (text: string): text is HostName => Object.hasOwn(hostOrigins, text);

export function hostNameOf(pathname: string): HostName {
  const name = pathname.split('/').findLast(Boolean) ?? '';
  if (!isHostName(name)) throw new Error(`There is no integration named ${name}`);
  return name;
}

export async function loadIntegration(): Promise<IntegrationLoad> {
  const { pathname, searchParams } = new URL(location.href);
  const name = hostNameOf(pathname);
  const hasHost = isFramed();
  const companyId = searchParams.get('company') ?? (name === 'embed' ? '' : null);
  // Most of the code is for operators who are signed in.
  const operator = hasHost && isSignedIn() ? await (await import('./operator.data.ts')).loadOperator() : null;
  return { name, hasHost, companyId, operator };
}

export const useIntegration = () => useLoaderData<IntegrationLoad>();
