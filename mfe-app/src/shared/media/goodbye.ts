import type { ControlMessage } from './control-message.ts';

/** How long the word may take to leave. */
const longestMs = 300;

/** Stops sending at once, tells the other side, and closes as soon as that has left. */
export function sayGoodbye(connection: RTCPeerConnection, control: RTCDataChannel | null): void {
  if (control?.readyState !== 'open') {
    connection.close();
    return;
  }
  for (const sender of connection.getSenders()) void sender.replaceTrack(null).catch(() => undefined);
  control.addEventListener('close', () => connection.close());
  control.send(JSON.stringify({ type: 'bye' } satisfies ControlMessage));
  setTimeout(() => connection.close(), longestMs);
}
