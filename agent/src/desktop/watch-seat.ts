import { watch } from 'node:fs';

/** The login manager replaces the file of a seat when another session becomes active. */
const seatFolder = '/run/systemd/seats';

/** The X server of a new session needs a moment. */
const settleMs = 300;

/** Calls the listener after a change of the active session; the returned function ends it. */
export function watchSeat(listener: () => void, folder = seatFolder): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    const watcher = watch(folder, () => {
      clearTimeout(timer);
      timer = setTimeout(listener, settleMs);
    });
    watcher.on('error', () => undefined);
    return () => {
      clearTimeout(timer);
      watcher.close();
    };
  } catch {
    // A system without a login manager has one session.
    return () => undefined;
  }
}
