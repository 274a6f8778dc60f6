import type { LinkBye } from '@nearhand/contracts/peer/link.gen';
import type { LinkChannel } from '../peers/link-channel.ts';

/** Time for the message to leave. */
const longestMs = 300;

/** Stops all tracks at once, sends `link.bye`, and closes when it has left. */
export function closeGracefully(connection: RTCPeerConnection, control: LinkChannel): void {
  for (const sender of connection.getSenders()) void sender.replaceTrack(null).catch(() => undefined);
  if (!control.send(JSON.stringify({ type: 'link.bye' } satisfies LinkBye))) {
    connection.close();
    return;
  }
  control.listen({ close: () => connection.close() });
  setTimeout(() => connection.close(), longestMs);
}
