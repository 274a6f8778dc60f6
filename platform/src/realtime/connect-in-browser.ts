import { boot, probeServer } from '@nearhand/platform/core';
import { connectRealtime, type RealtimeConnection } from './connect-realtime.ts';
import type { Pace, Reconnection } from './keep-connected.ts';
import { type Delays, urgentDelays } from './reconnect-delay.ts';
import type { SignalingSource } from './signaling-source.ts';

const failureDelays: Record<Pace, Delays> = { urgent: urgentDelays, calm: { firstMs: 500, longestMs: 10_000 } };

export const browserReconnection = (pace: Pace): Reconnection => ({
  pace,
  failureDelays: failureDelays[pace],
  rejectionDelays: { firstMs: 500, longestMs: 30_000 },
  probe: async (timeoutMs) => (await probeServer(timeoutMs)) !== 'unreachable',
  listenToNetwork: (listener) => {
    window.addEventListener('online', listener);
    return () => window.removeEventListener('online', listener);
  },
});

/** Loaded on demand by the join page, which is shown first. In the app it is part of the chunk that every page loads. */
export const loadSocketLibrary = () => import('./socket-library.ts');

/** The connection of a page. */
export async function connectInBrowser(source: SignalingSource, pace: Pace): Promise<RealtimeConnection> {
  // Requested while the library loads and the transport opens; a failure is repeated by `auth`.
  void source.token().catch(() => undefined);
  const { io } = await loadSocketLibrary();
  const { origin } = new URL(boot.apiBase, location.href);
  return connectRealtime({ io, origin, source, reconnection: browserReconnection(pace) });
}
