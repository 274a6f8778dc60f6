import { connectAsUser } from './connect-as-user.ts';
import type { RealtimeConnection } from './open-socket.ts';
import type { RealtimeSocket } from './realtime-socket.ts';

/** Going from one list to the next keeps the socket. */
const lingerMs = 2_000;

let holders = 0;
let connection: Promise<RealtimeConnection> | null = null;
let closeTimer: ReturnType<typeof setTimeout> | undefined;

function closeIfUnused(): void {
  if (holders > 0 || !connection) return;
  // One that never opened has nothing to close.
  void connection.then(
    ({ close }) => close(),
    () => undefined,
  );
  connection = null;
}

function open(): Promise<RealtimeConnection> {
  const opening = connectAsUser();
  opening.catch(() => {
    if (connection === opening) connection = null;
  });
  return opening;
}

/** The one user socket of this page, shared by its screens; it closes after the last has let go. */
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
