import { connectAsUser } from './connect-as-user.ts';
import type { RealtimeConnection } from './connect-realtime.ts';
import type { RealtimeSocket } from './realtime-socket.ts';

/** Keeps the socket during a navigation from one list to the next. */
const lingerMs = 2_000;

let holders = 0;
let connection: Promise<RealtimeConnection> | null = null;
let opened: RealtimeSocket | null = null;
let closeTimer: ReturnType<typeof setTimeout> | undefined;

function closeIfUnused(): void {
  if (holders > 0 || !connection) return;
  // A connection that failed to open needs no closing.
  void connection.then(
    ({ close }) => close(),
    () => undefined,
  );
  connection = null;
  opened = null;
}

function open(): Promise<RealtimeConnection> {
  const opening = connectAsUser();
  opening.then(
    ({ socket }) => {
      if (connection === opening) opened = socket;
      const markReceived = () => {
        socket.lastEventAt = performance.now();
      };
      markReceived();
      socket.on('connect', markReceived);
      socket.onAny(markReceived);
    },
    () => {
      if (connection === opening) connection = null;
    },
  );
  return opening;
}

/** The socket of this page if it is open already, or is opening itself. */
export const userSocketNow = (): RealtimeSocket | null => opened;

/** Reference-counted socket of this page; closes after the last release. */
export function acquireUserSocket(): { socket: Promise<RealtimeSocket>; release: () => void } {
  clearTimeout(closeTimer);
  holders += 1;
  connection ??= open();
  let isHeld = true;
  return {
    socket: connection.then(({ socket }) => socket),
    release: () => {
      if (!isHeld) return;
      isHeld = false;
      holders -= 1;
      clearTimeout(closeTimer);
      closeTimer = setTimeout(closeIfUnused, lingerMs);
    },
  };
}
