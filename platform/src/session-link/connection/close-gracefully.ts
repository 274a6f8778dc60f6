import type { LinkChannel } from './link-channel.ts';
import type { LinkMessage } from './link-message.ts';

/** How long the word may take to leave. */
const longestMs = 300;

/** Stops sending at once, tells the other side, and closes as soon as that has left. */
export function closeGracefully(connection: RTCPeerConnection, control: LinkChannel): void {
  for (const sender of connection.getSenders()) void sender.replaceTrack(null).catch(() => undefined);
  if (!control.send(JSON.stringify({ type: 'link.bye' } satisfies LinkMessage))) {
    connection.close();
    return;
  }
  control.listen({ close: () => connection.close() });
  setTimeout(() => connection.close(), longestMs);
}
