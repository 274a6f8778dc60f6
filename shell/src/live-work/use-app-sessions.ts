import { app, useAtomValue } from '@nearhand/platform/core';
import { useIntl } from '@nearhand/platform/intl';
import { inviteLink, mySessionsAtom, sessionName } from '@nearhand/platform/live';
import { useEffect } from 'react';

/** An app shows so many at most. */
const most = 100;

/** Shows the open sessions of the user in the menu of the app. */
export function useAppSessions(): void {
  const intl = useIntl();
  const sessions = useAtomValue(mySessionsAtom);
  useEffect(() => {
    const shown = (sessions ?? []).slice(0, most).map((session) => ({
      sessionId: session.sessionId,
      name: sessionName(intl, session),
      isWaiting: session.status === 'waiting',
      joinLink: session.key ? inviteLink(session.key) : null,
    }));
    app.showSessions(shown);
  }, [intl, sessions]);
  useEffect(() => () => app.showSessions([]), []);
}
