import type { components } from '@nearhand/contracts/openapi.gen';
import { ApiError, api, client, unwrap } from '@nearhand/platform/core';

export type Installer = components['schemas']['Installer'];
export type ControlCode = components['schemas']['ControlCode'];

/** The agent for this computer; null if there is none for its system. */
export async function findAgent(): Promise<Installer | null> {
  try {
    const query = { os: client.os, action: 'device' } as const;
    return await unwrap(api.GET('/integration/installer/latest', { params: { query } }));
  } catch (error) {
    if (error instanceof ApiError && error.code === 'INSTALLER_NOT_FOUND') return null;
    throw error;
  }
}

export const createControlCode = (sessionId: string, customerToken: string): Promise<ControlCode> =>
  unwrap(api.POST('/session/{sessionId}/control-code', { params: { path: { sessionId } }, body: { customerToken } }));

/** Splits a code into two halves for reading aloud; the server accepts both forms. */
export const inHalves = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;

/** Downloads the agent, runs it for this session and removes it afterwards. The code is a line of the script. */
export const attendCommand = ({ os }: Installer, code: string): string =>
  `{ echo NEARHAND_CODE=${inHalves(code)}; curl -fsSL '${location.origin}/api/integration/installer/script?os=${os}'; } | sh -s -- --attend --server '${location.origin}'`;
