import type { components } from '@nearhand/contracts/openapi.gen';
import { ApiError, api, boot, client, unwrap } from '@nearhand/platform/core';
import { type Installer, inHalves } from '../../../shared/installer/installer.ts';

export type ControlCode = components['schemas']['ControlCode'];

/** The agent for one session on this computer; null if there is none for its system. */
export async function findAgent(): Promise<Installer | null> {
  try {
    const query = { os: client.os, action: 'attend' } as const;
    return await unwrap(api.GET('/integration/installer/latest', { params: { query } }));
  } catch (error) {
    if (error instanceof ApiError && error.code === 'INSTALLER_NOT_FOUND') return null;
    throw error;
  }
}

export const createControlCode = (sessionId: string, customerToken: string): Promise<ControlCode> =>
  unwrap(api.POST('/session/{sessionId}/control-code', { params: { path: { sessionId } }, body: { customerToken } }));

/** Address of the agent, which runs for this session and removes itself afterwards. */
export const agentUrl = ({ os, action }: Installer): string =>
  `${boot.apiBase}/integration/installer?${new URLSearchParams({ action, os })}`;

/** The agent reads the code from the name of its file. */
export const agentFileName = (code: string): string => `Nearhand-${inHalves(code)}`;
