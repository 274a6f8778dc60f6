import type { components } from '@nearhand/contracts/openapi.gen';
import { ApiError, hrefOf, notify, planLimitOf } from '@nearhand/platform/core';
import { translate } from '@nearhand/platform/intl';
import { openPendingWindow, type SessionPanel } from './session-windows.ts';

type Session = components['schemas']['Session'];

/** Replaces an id: the window creates a session itself, or explains the plan limit that prevents it. */
const newId = 'new';

function notifyStarted({ sessionId }: Session, messageId: string, isOpen: boolean): void {
  const message = translate(messageId);
  const href = hrefOf('session-window', { id: sessionId });
  if (isOpen) notify('success', message);
  else notify('success', message, { isPersistent: true, link: { label: translate('app.live.open'), href, isBeside: true } });
}

interface Opening {
  /** Id of the message when the session has started. */
  message: () => Promise<string>;
  panel?: SessionPanel;
  /** Whether the window explains a limit of the plan that is reached, and creates a session without a device later. */
  explainsPlan?: boolean;
}

/** Opens a window at once, and shows the session there when it is created. Returns null if that fails. */
export async function openWithSession(
  created: Promise<Session>,
  { message, panel, explainsPlan = false }: Opening,
): Promise<Session | null> {
  const opened = openPendingWindow();
  try {
    const session = await created;
    opened?.show(session.sessionId, panel, session);
    notifyStarted(session, await message(), opened !== null);
    return session;
  } catch (error) {
    const isPlanFull = explainsPlan && error instanceof ApiError && error.code === 'SUBSCRIPTION_UPDATE_REQUIRED';
    if (isPlanFull && opened) opened.show(newId);
    else {
      opened?.close();
      // The shell shows limits of the plan.
      if (!planLimitOf(error)) notify('error', error instanceof ApiError && error.message ? error.message : translate('app.error.network'));
    }
    return null;
  }
}
