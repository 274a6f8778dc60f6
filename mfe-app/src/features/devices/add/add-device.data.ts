import type { components } from '@nearhand/contracts/openapi.gen';
import { api, clockTime, companyId, unwrap } from '@nearhand/platform/core';
import { type Installer, inHalves } from '../../../shared/installer/installer.ts';
import type { Device } from '../devices.data.ts';

export type Installers = components['schemas']['Installers'];
export type DeviceCode = components['schemas']['DeviceCode'];

export const listInstallers = (signal: AbortSignal): Promise<Installers> =>
  unwrap(api.GET('/integration/installer/list', { params: { query: { action: 'device' } }, signal }));

export const createDeviceCode = (): Promise<DeviceCode> =>
  unwrap(api.POST('/company/{companyId}/device/code', { params: { path: { companyId: companyId() } } }));

/** The newest device, if it was registered after a time. */
export async function findAddedSince(since: number): Promise<Device | null> {
  const { items } = await unwrap(
    api.GET('/company/{companyId}/device', {
      params: { path: { companyId: companyId() }, query: { pageSize: 10, sortProperty: 'createdAt', sortDirection: 'desc' } },
    }),
  );
  const [newest] = items;
  return newest && clockTime(newest.createdAt) >= since ? newest : null;
}

/** Address of the installer, which has no secret in it. */
export const installerUrl = ({ os, action }: Pick<Installer, 'os' | 'action'>): string =>
  `${location.origin}/api/integration/installer?${new URLSearchParams({ companyId: companyId(), action, os })}`;

/** Kept by sudo, which shows their names to other users, and not their values. */
const proxies = 'http_proxy,https_proxy,no_proxy';

/**
 * Installs the agent and registers the computer, as root where sudo exists. The code is a line of the script, and thus not in the list of
 * processes.
 */
export const installCommand = (os: Installer['os'], code: string): string =>
  `{ echo NEARHAND_CODE=${inHalves(code)}; curl -fsSL '${location.origin}/api/integration/installer/script?os=${os}'; } | $(command -v sudo && echo --preserve-env=${proxies}) sh -s -- --server '${location.origin}'`;
