import type { components } from '@nearhand/contracts/openapi.gen';
import { ApiError, api, copyText, hrefOf, notify, unwrap } from '@nearhand/platform/core';
import { translate } from '@nearhand/platform/intl';
import { inviteLink } from './invite-link.ts';
import { openPendingWindow } from './session-windows.ts';

type Schemas = components['schemas'];

/** In place of an id: the window creates a session itself, or explains the plan limit that prevents it. */
const newId = 'new';

function notifyStarted({ sessionId }: Schemas['Session'], isCopied: boolean, isOpen: boolean): void {
  const message = translate(isCopied ? 'app.live.started.copied' : 'app.live.started');
  const href = hrefOf('session-window', { id: sessionId });
  if (isOpen) notify('success', message);
  else notify('success', message, { isPersistent: true, link: { label: translate('app.live.open'), href, isBeside: true } });
}

/**
 * Creates a session, copies its link and opens its window. Call it in a click or key handler, or the browser refuses both.
 * Returns null if the session could not be created.
 */
export async function startSession(details: Schemas['SessionCreate'] = {}): Promise<Schemas['Session'] | null> {
  const created = unwrap(api.POST('/session', { body: details }));
  const copied = copyText(created.then(({ key }) => inviteLink(key ?? '')));
  const opened = openPendingWindow();
  try {
    const session = await created;
    opened?.show(session.sessionId);
    notifyStarted(session, await copied, opened !== null);
    return session;
  } catch (error) {
    const isPlanFull = error instanceof ApiError && error.code === 'SUBSCRIPTION_UPDATE_REQUIRED';
    if (isPlanFull && opened) opened.show(newId);
    else {
      opened?.close();
      notify('error', error instanceof ApiError && error.message ? error.message : translate('app.error.network'));
    }
    return null;
  }
}
