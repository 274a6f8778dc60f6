import type { components } from '@nearhand/contracts/openapi.gen';
import { api, unwrap } from '@nearhand/platform/core';
import { openWithSession } from './open-with-session.ts';
import type { SessionPanel } from './session-windows.ts';

type Schemas = components['schemas'];

/**
 * Creates a session with a device and opens its window. Call it in a click or key handler, or the browser blocks the window.
 * Returns null if the session could not be created.
 */
export const connectToDevice = (
  assignmentId: string,
  mode: Schemas['SessionMode'],
  panel?: SessionPanel,
): Promise<Schemas['Session'] | null> =>
  openWithSession(unwrap(api.POST('/session', { body: { device: assignmentId, mode } })), {
    message: async () => 'app.live.connected',
    ...(panel && { panel }),
  });
