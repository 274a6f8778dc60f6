import type { components } from '@nearhand/contracts/openapi.gen';
import { api, copyText, unwrap } from '@nearhand/platform/core';
import { inviteLink } from './invite-link.ts';
import { openWithSession } from './open-with-session.ts';

type Schemas = components['schemas'];

/**
 * Creates a session, copies its link and opens its window. Call it in a click or key handler, or the browser refuses both.
 * Returns null if the session could not be created.
 */
export function startSession(details: Schemas['SessionCreate'] = {}): Promise<Schemas['Session'] | null> {
  const created = unwrap(api.POST('/session', { body: details }));
  const copied = copyText(created.then(({ key }) => inviteLink(key ?? '')));
  return openWithSession(created, {
    message: async () => ((await copied) ? 'app.live.started.copied' : 'app.live.started'),
    explainsPlan: true,
  });
}
