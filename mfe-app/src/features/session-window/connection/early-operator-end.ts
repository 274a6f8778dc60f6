import { requireMe } from '@nearhand/platform/core';
import { connectAsUser, type RealtimeConnection } from '@nearhand/platform/realtime';
import { OperatorEnd } from '@nearhand/platform/session-link/ends/operator-end';
import type { Session } from '../window-state.ts';
import { afterPaint } from './after-paint.ts';
import { fetchSession } from './fetch-session.ts';
import { EventReporter } from './report-event.ts';

type OnServers = (iceServers: RTCIceServer[]) => void;

interface ReportedEnd {
  operatorEnd: OperatorEnd;
  reporter: EventReporter;
}

let connection: ReturnType<typeof connect> | null = null;
let opened: ReportedEnd | null = null;

function connect() {
  let newest: RTCIceServer[] | null = null;
  let receive: OnServers = (iceServers) => {
    newest = iceServers;
  };
  const connected = connectAsUser({ pace: 'urgent', onServers: (iceServers) => receive(iceServers) });
  // Handled where the connection is taken.
  connected.catch(() => undefined);
  return (onServers: OnServers): Promise<RealtimeConnection> => {
    receive = onServers;
    if (newest) onServers(newest);
    return connected;
  };
}

function takeConnection(onServers: OnServers): Promise<RealtimeConnection> {
  const taken = connection ?? connect();
  connection = null;
  return taken(onServers);
}

function createOperatorEnd({ sessionId, device }: Session): ReportedEnd {
  const reporter = new EventReporter(sessionId);
  const operatorEnd = new OperatorEnd({
    sessionId,
    user: requireMe().user,
    isDevice: device !== null,
    connect: takeConnection,
    report: (event) => reporter.add(event),
    fetchSession,
    afterPaint,
  });
  return { operatorEnd, reporter };
}

/** Connects to the server while the session is loaded or created. */
export function connectEarly(): void {
  connection ??= connect();
}

/** Connects to the customer or device while the window renders. */
export function openEarly(session: Session): void {
  opened = createOperatorEnd(session);
  opened.operatorEnd.open();
}

/** The operator's end of the session, opened early or not yet open. */
export function takeOperatorEnd(session: Session): ReportedEnd {
  const taken = opened?.operatorEnd.sessionId === session.sessionId ? opened : createOperatorEnd(session);
  opened = null;
  return taken;
}

/** Closes what was opened early: the window needs no connection. */
export function dropEarly(): void {
  opened?.operatorEnd.leave();
  opened = null;
  if (connection)
    void takeConnection(() => undefined).then(
      ({ close }) => close(),
      () => undefined,
    );
}
