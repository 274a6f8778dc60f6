import type { components } from '@nearhand/contracts/openapi.gen';
import { ApiError, hrefOf, notify } from '@nearhand/platform/core';
import { translate } from '@nearhand/platform/intl';
import { openPendingWindow } from './session-windows.ts';

type Session = components['schemas']['Session'];

/** In place of an id: the window creates a session itself, or explains the plan limit that prevents it. */
const newId = 'new';

function notifyStarted({ sessionId }: Session, messageId: string, isOpen: boolean): void {
  const message = translate(messageId);
  const href = hrefOf('session-window', { id: sessionId });
  if (isOpen) notify('success', message);
  else notify('success', message, { isPersistent: true, link: { label: translate('app.live.open'), href, isBeside: true } });
}

/** Opens a window at once, and shows the session there when it is created. Returns null if that fails. */
export async function openWithSession(created: Promise<Session>, messageId: () => Promise<string>): Promise<Session | null> {
  const opened = openPendingWindow();
  try {
    const session = await created;
    opened?.show(session.sessionId);
    notifyStarted(session, await messageId(), opened !== null);
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
